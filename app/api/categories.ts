import { catalogue } from "~/domain/catalog/catalogue";
import { type Call, listed, type pageQuery, part } from "~/api/handlers";
import type { z } from "~/schemas/zod";

export async function categories({ query }: Call<"public", z.output<typeof pageQuery>, undefined>) {
  return listed(part((await catalogue()).categories, query));
}
