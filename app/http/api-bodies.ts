import {
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import express, { type Request, type RequestHandler, type Response } from "express";
import { MAX_FILE_MEGABYTES, refuseLargeFile, uploadCallLimits } from "~/http/upload-limits";
import { DomainError, invalid } from "~/lib/errors";
import { isStorable, NOT_STORABLE } from "~/lib/storable";
import { z } from "~/schemas/zod";

const MAX_JSON_BYTES = 512 * 1024;

/** How a request's body is read, and what the description says of it. */
export interface Body<T> {
  read(request: Request, response: Response): Promise<T>;
  contentType: "application/json" | "multipart/form-data";
  schema: z.ZodType;
}

export function json<T>(schema: z.ZodType<T>): Body<T> {
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
      return schema.parse(sent);
    },
  };
}

interface JsonNode {
  value: unknown;
  key: string;
  parent: JsonNode | null;
}

/**
 * Any text, name or value, at any depth; without recursion, because JSON may be nested more deeply than the
 * stack.
 */
function refuseUnstorable(sent: object): void {
  const waiting: JsonNode[] = [{ value: sent, key: "", parent: null }];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (typeof node.value === "string" && !isStorable(node.value))
      throw invalid(NOT_STORABLE, { [pathOf(node)]: [NOT_STORABLE] });
    if (typeof node.value !== "object" || node.value === null) continue;
    for (const [key, value] of Object.entries(node.value)) {
      if (!isStorable(key)) throw invalid(NOT_STORABLE);
      waiting.push({ value, key, parent: node });
    }
  }
}

function pathOf(node: JsonNode): string {
  const keys: string[] = [];
  for (let at = node; at.parent; at = at.parent) keys.unshift(at.key);
  return keys.join(".");
}

/** One file in the field `file`. */
export const file: Body<Uint8Array> = {
  contentType: "multipart/form-data",
  schema: z.object({ file: z.file() }),
  async read(request) {
    if (!request.is("multipart/form-data"))
      throw new DomainError("unsupported", "Send multipart/form-data with the picture in the field `file`");
    const form = await readMultipart(request);
    const sent = form.get("file");
    if (!(sent instanceof File) || sent.size === 0)
      throw invalid("Choose a picture", { file: ["Choose a picture"] });
    refuseLargeFile(sent);
    return new Uint8Array(await sent.arrayBuffer());
  },
};

/** The bytes as they were sent, for a signature over them. */
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
      // Whatever else a body parser refuses (a broken compression) is a body that cannot be read.
      const isClientFault = error instanceof Error && "status" in error && Number(error.status) < 500;
      reject(refusals[type]?.() ?? (isClientFault ? invalid("The body cannot be read") : error));
    });
  });
}

const tooLarge = [
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
];

async function readMultipart(request: Request): Promise<FormData> {
  const headers = { "Content-Type": request.headers["content-type"] ?? "" };
  const chunks = request.iterator({ destroyOnReturn: false });
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = (await chunks.next()) as IteratorResult<Buffer>;
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
  });
  const web = new globalThis.Request("http://shop.invalid/", {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit);
  try {
    return await parseFormData(web, uploadCallLimits);
  } catch (error) {
    if (tooLarge.some((kind) => error instanceof kind))
      throw new DomainError("tooLarge", `Send one picture of at most ${MAX_FILE_MEGABYTES} MB`);
    if (error instanceof FormDataParseError) throw invalid("The multipart body cannot be read");
    throw error;
  } finally {
    // What is refused before its end is read on and thrown away, so that the client gets to read the answer.
    await chunks.return?.();
    request.resume();
  }
}
