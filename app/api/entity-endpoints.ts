import { json } from "~/api/api-bodies";
import { type AdminPath, type Call, endpoint, type Endpoint, listed, pageQuery, part } from "~/api/handlers";
import type { Entity } from "~/domain/entity/entity";
import { z } from "~/schemas/zod";

type Page = z.output<typeof pageQuery>;

interface EntityEndpoints<Values extends object, Answer, Sent, Changed> {
  path: AdminPath;
  entity: Pick<Entity<Values, Answer>, "get" | "create" | "update" | "remove">;
  /** All records, or one page of them. */
  list: (query: Page) => Promise<Answer[] | { rows: Answer[]; total: number }>;
  record: z.ZodType<Answer>;
  input: z.ZodType<Sent>;
  change: z.ZodType<Changed>;
  /** A call without a summary does not exist. */
  summaries: { list?: string; one?: string; create: string; change: string; remove?: string };
}

/** The calls of a record that admins edit: list, create, one, change, delete. */
export function entityEndpoints<
  Values extends object,
  Answer,
  Sent extends Partial<NoInfer<Values>>,
  Changed extends Partial<NoInfer<Values>> & { version?: number },
>({
  path,
  entity,
  list,
  record,
  input,
  change,
  summaries,
}: EntityEndpoints<Values, Answer, Sent, Changed>): Endpoint[] {
  const one: AdminPath = `${path}/{id}`;
  const found: (Endpoint | null | undefined | "")[] = [
    summaries.list &&
      endpoint({
        method: "GET" as const,
        path,
        summary: summaries.list,
        query: pageQuery,
        answer: z.array(record),
        async handle({ query }: Call<"admin", Page, undefined>) {
          const rows = await list(query);
          return listed(Array.isArray(rows) ? part(rows, query) : rows);
        },
      }),
    endpoint({
      method: "POST" as const,
      path,
      summary: summaries.create,
      body: json(input),
      answer: record,
      status: 201,
      handle: ({ body, user }: Call<"admin", unknown, Sent>) => entity.create(body, user),
    }),
    summaries.one &&
      endpoint({
        method: "GET" as const,
        path: one,
        summary: summaries.one,
        answer: record,
        handle: ({ id }: Call<"admin", unknown, undefined>) => entity.get(id),
      }),
    endpoint({
      method: "PUT" as const,
      path: one,
      summary: summaries.change,
      body: json(change),
      answer: record,
      handle: ({ id, body, user }: Call<"admin", unknown, Changed>) => entity.update(id, body, user),
    }),
    summaries.remove &&
      endpoint({
        method: "DELETE" as const,
        path: one,
        summary: summaries.remove,
        answer: null,
        handle: ({ id, user }: Call<"admin", unknown, undefined>) => entity.remove(id, user),
      }),
  ];
  return found.filter((row) => typeof row === "object" && row !== null);
}
