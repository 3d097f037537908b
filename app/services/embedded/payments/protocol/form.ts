import { isStorable } from "~/lib/text/storable.ts";
import { badRequest, invalidParameter, type Problem } from "./problem.ts";

export interface Form {
  [name: string]: Form | string;
}

const MAX_DEPTH = 6;

export function parseForm(encoded: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(encoded)) {
    if (!isStorable(name) || !isStorable(value))
      throw invalidParameter("Invalid character in a parameter.", name);
    const path = [...name.replaceAll("]", "").split("[")];
    if (path.length > MAX_DEPTH) throw badRequest(`Invalid parameter: ${name}`, "parameter_unknown", name);
    let at: Form = form;
    path.slice(0, -1).forEach((part) => {
      const next = at[part];
      at = typeof next === "object" ? next : (at[part] = Object.create(null) as Form);
    });
    const last = path.at(-1) ?? "";
    at[last === "" ? String(Object.keys(at).length) : last] = value;
  }
  return form;
}

export function text(form: Form, name: string): string | undefined {
  const value = form[name];
  return typeof value === "string" ? value : undefined;
}

export function requiredText(form: Form, name: string): string {
  const value = text(form, name);
  if (!value) throw badRequest(`Missing required param: ${name}.`, "parameter_missing", name);
  return value;
}

export function whole(form: Form, name: string): number | undefined {
  const value = text(form, name);
  if (value === undefined || value === "") return undefined;
  if (!isInteger(value)) throw invalidInteger(value, name);
  return Number(value);
}

export function isInteger(value: string): boolean {
  return /^-?\d{1,15}$/.test(value);
}

export function invalidInteger(value: Form | string, name: string): Problem {
  return invalidParameter(
    `Invalid integer: ${typeof value === "string" ? value : JSON.stringify(value)}`,
    name,
    "parameter_invalid_integer",
  );
}

export function requiredWhole(form: Form, name: string): number {
  const value = whole(form, name);
  if (value === undefined) throw badRequest(`Missing required param: ${name}.`, "parameter_missing", name);
  return value;
}

export function group(form: Form, name: string): Form | undefined {
  const value = form[name];
  return typeof value === "object" ? value : undefined;
}

export function list(form: Form, name: string): (Form | string)[] | undefined {
  const value = group(form, name);
  return value && Object.values(value);
}

export function texts(form: Form, name: string): string[] | undefined {
  return list(form, name)?.filter((value) => typeof value === "string");
}

export function metadata(
  form: Form,
  name = "metadata",
  before: Record<string, string> = {},
): Record<string, string> {
  if (form[name] === "") return {};
  const merged = { ...before };
  for (const [key, value] of Object.entries(group(form, name) ?? {})) {
    if (typeof value !== "string") continue;
    if (key.length > 40 || value.length > 500)
      throw invalidParameter("Metadata keys have at most 40 and values at most 500 characters.", name);
    if (value === "") delete merged[key];
    else merged[key] = value;
  }
  if (Object.keys(merged).length > 50) throw invalidParameter("Metadata has at most 50 keys.", name);
  return merged;
}
