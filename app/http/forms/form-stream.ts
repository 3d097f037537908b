import busboy from "busboy";
import type { FormLimits } from "~/http/limits/upload-limits";
import { DomainError, invalid } from "~/lib/errors";
import { plainLineBreaks } from "~/lib/text/clean-text";
import { isStorable, NOT_STORABLE } from "~/lib/text/storable";
import { removeUpload, writeUpload } from "~/services/images/uploads";

export interface UploadedFile {
  /** The browser's name without folders. Only for messages, never for a path. */
  name: string;
  path: string;
  size: number;
  /** The file was larger than allowed and only its beginning is kept. */
  isCutOff: boolean;
}

export interface UploadForm {
  texts: FormData;
  files: UploadedFile[];
}

/** @throws DomainError tooLarge, invalid, or unavailable when the disk takes no file; then no file is left */
export async function readFormStream(
  contentType: string | null | undefined,
  chunks: AsyncIterable<Uint8Array>,
  limits: FormLimits,
): Promise<UploadForm> {
  const form = { texts: new FormData(), writing: [] as Promise<UploadedFile>[] };
  try {
    await parse(parserFor(contentType, limits), chunks, limits, form);
    return { texts: form.texts, files: await Promise.all(form.writing) };
  } catch (error) {
    for (const file of await Promise.allSettled(form.writing))
      if (file.status === "fulfilled") await removeUpload(file.value.path);
    throw error;
  }
}

export async function removeFiles({ files }: UploadForm): Promise<void> {
  for (const { path } of files) await removeUpload(path);
}

const areStorable = (...texts: (string | undefined)[]) => texts.every((text) => isStorable(text ?? ""));
const notStorable = (field = "") => invalid(NOT_STORABLE, { [field]: [NOT_STORABLE] });
const WITHOUT_NAME = "The image has no file name. Send it with one.";
const withoutName = () => invalid(WITHOUT_NAME, { file: [WITHOUT_NAME] });
const unreadable = () => invalid("This form could not be read");

function parserFor(contentType: string | null | undefined, { files, fileBytes, fields }: FormLimits) {
  try {
    return busboy({
      headers: { "content-type": contentType ?? undefined },
      defParamCharset: "utf8",
      // busboy reports a limit when it is reached, for file bytes and parts.
      limits: { files, fileSize: fileBytes + 1, fields, parts: files + fields + 1 },
    });
  } catch {
    throw unreadable();
  }
}

function parse(
  parser: busboy.Busboy,
  chunks: AsyncIterable<Uint8Array>,
  limits: FormLimits,
  form: { texts: FormData; writing: Promise<UploadedFile>[] },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let refused = false;
    const refuse = (error: Error) => {
      refused = true;
      reject(error);
      // Later, because busboy fails when it is destroyed inside its own event.
      process.nextTick(() => parser.destroy());
    };
    let textBytes = 0;
    const refuseLarge = () => refuse(new DomainError("tooLarge", limits.tooLarge));
    parser
      .on("field", (name: string | undefined, text, { nameTruncated, valueTruncated }) => {
        textBytes += Buffer.byteLength(text);
        // busboy reports a part without a file name as text.
        if (name === "file" && text && limits.files > 0) refuse(withoutName());
        else if (nameTruncated || valueTruncated || textBytes > limits.textBytes) refuseLarge();
        else if (!areStorable(name, text)) refuse(notStorable(name));
        // Browsers send the line breaks of a text area as CRLF.
        else if (name) form.texts.append(name, plainLineBreaks(text));
      })
      .on("file", (field: string | undefined, stream, { filename: name }: { filename?: string }) => {
        // The stream fails when the body ends early, even if unread. Without a listener that ends the process.
        stream.on("error", () => undefined);
        if (!areStorable(field, name)) refuse(notStorable(field));
        // busboy still reports parts after a refused one in the same chunk.
        if (refused || field !== "file") return void stream.resume();
        // Browsers send an empty file field as a file without name and content.
        if (!name) return void stream.once("data", () => refuse(withoutName())).resume();
        let isCutOff = false;
        stream.once("limit", () => {
          isCutOff = true;
          if (limits.files === 1) refuse(tooLargeFile(name, limits.fileBytes));
        });
        const file = writeUpload(stream).then((written) => ({ name, ...written, isCutOff }));
        file.catch(refuse);
        form.writing.push(file);
      })
      .on("filesLimit", () => limits.ignoreFiles || refuseLarge())
      .on("fieldsLimit", refuseLarge)
      .on("partsLimit", refuseLarge)
      .on("error", () => refuse(unreadable()))
      .on("close", resolve);
    feed(parser, chunks, limits.bytes, refuseLarge).catch(() => refuse(invalid("The request ended early")));
  });
}

function tooLargeFile(name: string, fileBytes: number): DomainError {
  const allowed = `${fileBytes / 1024 / 1024} MB`;
  return new DomainError("tooLarge", `“${name}” is over the ${allowed} limit.`);
}

async function feed(
  parser: busboy.Busboy,
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  refuseLarge: () => void,
): Promise<void> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (parser.destroyed) continue;
    if (bytes > maxBytes) refuseLarge();
    else if (!parser.write(chunk)) await drained(parser);
  }
  if (!parser.destroyed) parser.end();
}

function drained(parser: busboy.Busboy): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      parser.off("drain", done).off("close", done);
      resolve();
    };
    parser.on("drain", done).on("close", done);
  });
}
