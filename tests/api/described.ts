import { expect } from "vitest";
import { endpoints } from "~/api";
import { openApi } from "~/api/description";
import { z } from "~/schemas/zod";

export const description = openApi(endpoints);

const schemas = new Map<string, z.ZodType>();

function schemaOf(method: string, path: string, status: number): z.ZodType | null {
  const key = `${method} ${path} ${status}`;
  const responses = description.paths[path]?.[method.toLowerCase()]?.responses;
  const described = responses?.[status] ?? (status >= 400 ? responses?.default : undefined);
  if (!described) throw new Error(`${key} is not described`);
  const schema = described.content?.["application/json"]?.schema;
  if (!schema) return null;
  let made = schemas.get(key);
  if (!made) {
    const whole = JSON.stringify({ ...schema, $defs: description.components.schemas }).replaceAll(
      "#/components/schemas/",
      "#/$defs/",
    );
    schemas.set(key, (made = z.fromJSONSchema(JSON.parse(whole))));
  }
  return made;
}

export async function expectDescribed(method: string, path: string, response: Response): Promise<void> {
  const schema = schemaOf(method, path, response.status);
  const text = await response.clone().text();
  if (!schema) {
    expect(text, `${method} ${path} ${response.status} has no body`).toBe("");
    return;
  }
  expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  const { error } = schema.safeParse(JSON.parse(text));
  expect(error?.issues ?? [], `${method} ${path} ${response.status} ${text.slice(0, 500)}`).toEqual([]);
}
