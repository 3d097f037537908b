import { invalidInteger, isInteger, type Form } from "./form.ts";
import { invalidParameter, type LiteralsOf } from "./problem.ts";

/** Returns unknown names inside the parameter. @throws Problem for a wrong value */
export type Rule = (value: Form | string, name: string) => string[];

/** Keys are checked against Stripe's type. */
export type Rules<T> = { readonly [K in keyof T]?: Rule };

export const anything: Rule = () => [];

export const text: Rule = (value, name) => {
  if (typeof value !== "string") throw invalidParameter(`Invalid string: ${JSON.stringify(value)}`, name);
  return [];
};

export const integer: Rule = (value, name) => {
  if (typeof value !== "string" || !isInteger(value)) throw invalidInteger(value, name);
  return [];
};

export const boolean: Rule = (value, name) => {
  if (value !== "true" && value !== "false") throw invalidParameter(`Invalid boolean: ${shown(value)}`, name);
  return [];
};

const alternatives = new Intl.ListFormat("en-US", { type: "disjunction" });

export function choice(words: readonly string[]): Rule {
  return (value, name) => {
    if (typeof value === "string" && words.includes(value)) return [];
    throw invalidParameter(
      `Invalid ${name}: must be ${words.length > 1 ? "one of " : ""}${alternatives.format(words)}`,
      name,
    );
  };
}

/** Compiles only with exactly the words of Stripe's type. */
export function choiceOf<T>() {
  return <const W extends readonly LiteralsOf<T>[]>(
    words: W & ([LiteralsOf<T>] extends [W[number]] ? unknown : never),
  ) => choice(words);
}

export function listOf(rule: Rule): Rule {
  return (value, name) => {
    if (typeof value === "string" || Object.keys(value).some((index) => !/^\d+$/.test(index))) {
      throw invalidParameter("Invalid array", name);
    }
    return Object.entries(value).flatMap(([index, item]) => rule(item, `${name}[${index}]`));
  };
}

export const metadata: Rule = (value, name) => {
  if (typeof value !== "string")
    for (const [key, item] of Object.entries(value)) text(item, `${name}[${key}]`);
  return [];
};

export function group<T>(rules: Rules<T>): Rule {
  return (value, name) => {
    if (value === "") return [];
    if (typeof value === "string") throw invalidParameter("Invalid object", name);
    return unknownIn(value, rules, (inner) => `${name}[${inner}]`);
  };
}

export function allowOnly<T>(form: Form, rules: Rules<T>): void {
  const unknown = unknownIn(form, { expand: listOf(text), ...rules }, (name) => name);
  if (unknown.length === 0) return;
  const message = `Received unknown parameter${unknown.length > 1 ? "s" : ""}: ${unknown.join(", ")}`;
  throw invalidParameter(message, unknown[0], "parameter_unknown");
}

function unknownIn(
  form: Form,
  rules: Readonly<Record<string, Rule | undefined>>,
  nameOf: (name: string) => string,
): string[] {
  return Object.entries(form).flatMap(([name, value]) => {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    return rule ? rule(value, nameOf(name)) : [nameOf(name)];
  });
}

function shown(value: Form | string): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
