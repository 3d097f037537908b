import { ZodError, z } from "zod";
import { fieldWords } from "~/lib/text/field-words";

const kinds: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  file: "a file",
};

/** Replaces zod's own messages, which are for programmers. */
const sentenceOf: z.core.$ZodErrorMap = (issue) => {
  const name = fieldWords(issue.path);
  const number = (value: unknown) => Number(value).toLocaleString("en-CA");
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? `${name} is required`
        : `${name} must be ${kinds[issue.expected] ?? "something else"}`;
    case "too_big":
      return issue.origin === "string"
        ? `${name} can have at most ${number(issue.maximum)} characters`
        : `${name} can be at most ${number(issue.maximum)}`;
    case "too_small":
      return issue.origin === "string"
        ? issue.minimum === 1
          ? `${name} is required`
          : `${name} must have at least ${number(issue.minimum)} characters`
        : `${name} must be at least ${number(issue.minimum)}`;
    case "invalid_value":
      return `${name} must be one of ${issue.values.join(", ")}`;
    case "custom":
      return typeof issue.params?.ending === "string"
        ? `${name} ${issue.params.ending}`
        : `${name} is not valid`;
    default:
      return issue.input === undefined ? `${name} is required` : `${name} is not valid`;
  }
};

// zod probes `new Function`, which violates the Content-Security-Policy. Import z only from here.
z.config({ jitless: true, customError: sentenceOf });

export { ZodError, z };
