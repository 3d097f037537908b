import express, { type Request, type RequestHandler, type Response } from "express";
import { readFormStream, removeFiles } from "~/http/forms/form-stream";
import { uploadCallLimits } from "~/http/limits/upload-limits";
import { DomainError, invalid } from "~/lib/errors";
import { isStorable, NOT_STORABLE } from "~/lib/text/storable";
import { z } from "~/schemas/zod";
import { removeUpload } from "~/services/images/uploads";

const MAX_JSON_BYTES = 512 * 1024;
/** More levels than any endpoint needs, and too few to overflow the stack. */
const MAX_JSON_DEPTH = 50;

export interface Body<T> {
  read(request: Request, response: Response): Promise<T>;
  release?(body: T): Promise<void>;
  contentType: "application/json" | "multipart/form-data";
  schema: z.ZodType;
}

/** @param parse replaces `schema.parse` where the rules depend on the shop's settings */
export function json<T>(
  schema: z.ZodType<T>,
  parse: (sent: object, request: Request) => T | Promise<T> = (sent) => schema.parse(sent),
): Body<T> {
  return {
    contentType: "application/json",
    schema,
    async read(request, response) {
      if (hasBody(request) && !request.is(["application/json", "+json"]))
        throw new DomainError("unsupported", "Send JSON, with Content-Type: application/json");
      await run(readJson, request, response);
      const sent: unknown = request.body;
      if (!hasBody(request) || typeof sent !== "object" || sent === null || Array.isArray(sent))
        throw invalid("Send a JSON object");
      refuseUnstorable(sent);
      return parse(sent, request);
    },
  };
}

interface JsonNode {
  value: unknown;
  depth: number;
  key: string;
  parent: JsonNode | null;
}

/** Refuses text that PostgreSQL cannot store. A loop, because deeply nested JSON would overflow the stack. */
function refuseUnstorable(sent: object): void {
  const waiting: JsonNode[] = [{ value: sent, depth: 0, key: "", parent: null }];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (typeof node.value === "string" && !isStorable(node.value))
      throw invalid(NOT_STORABLE, { [pathOf(node)]: [NOT_STORABLE] });
    if (typeof node.value !== "object" || node.value === null) continue;
    if (node.depth > MAX_JSON_DEPTH) throw invalid("The body is nested too deeply");
    for (const [key, value] of Object.entries(node.value)) {
      if (!isStorable(key)) throw invalid(NOT_STORABLE);
      waiting.push({ value, depth: node.depth + 1, key, parent: node });
    }
  }
}

function pathOf(node: JsonNode): string {
  const keys: string[] = [];
  for (let at = node; at.parent; at = at.parent) keys.unshift(at.key);
  return keys.join(".");
}

export const file: Body<string> = {
  contentType: "multipart/form-data",
  schema: z.object({ file: z.file() }),
  async read(request) {
    if (!request.is("multipart/form-data"))
      throw new DomainError("unsupported", "Send multipart/form-data with the image in the field `file`");
    const form = await readFormStream(request.headers["content-type"], request, uploadCallLimits);
    const [sent] = form.files;
    if (sent?.size) return sent.path;
    await removeFiles(form);
    throw invalid("Select an image", { file: ["Select an image"] });
  },
  release: removeUpload,
};

export const raw: Body<Buffer> = {
  contentType: "application/json",
  schema: z.looseObject({ id: z.string(), type: z.string() }),
  async read(request, response) {
    await run(readRaw, request, response);
    return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  },
};

const readJson = express.json({ limit: MAX_JSON_BYTES, strict: false, type: () => true });
const readRaw = express.raw({ limit: MAX_JSON_BYTES, type: () => true });

function hasBody(request: Request): boolean {
  return (
    request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0
  );
}

const refusals: Record<string, () => DomainError> = {
  "entity.too.large": () => new DomainError("tooLarge", "The body is too large"),
  "entity.parse.failed": () => invalid("The body is not valid JSON"),
  "encoding.unsupported": () => new DomainError("unsupported", "Unsupported content encoding"),
  "charset.unsupported": () => new DomainError("unsupported", "Unsupported charset, send UTF-8"),
  "request.aborted": () => invalid("The request ended early"),
  "request.size.invalid": () => invalid("The body is not as long as announced"),
};

function run(parser: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    parser(request, response, (error?: unknown) => {
      if (error === undefined) return resolve();
      const type = error instanceof Error && "type" in error ? String(error.type) : "";
      // Any other error of a body parser, such as broken compression, is an unreadable body.
      const isClientFault = error instanceof Error && "status" in error && Number(error.status) < 500;
      reject(refusals[type]?.() ?? (isClientFault ? invalid("The body cannot be read") : error));
    });
  });
}
