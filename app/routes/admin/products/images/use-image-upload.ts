import { useRevalidator } from "@remix-run/react";
import { useRef, useState } from "react";
import { toast } from "~/components/ui/toast/toast";

export interface FileUpload {
  key: number;
  name: string;
  sent: number;
  state: "sending" | "failed";
  message: string;
}

export type ImageUpload = ReturnType<typeof useImageUpload>;

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
export function useImageUpload(productId: string) {
  const [uploads, setUploads] = useState<FileUpload[]>([]);
  const revalidator = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const lastKey = useRef(0);
  const underWay = useRef(new Set<Promise<string>>());

  const change = (key: number, changed: Partial<FileUpload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)));

  async function sendAll(files: File[]): Promise<string> {
    const queued = files.map((file) => ({ file, key: ++lastKey.current }));
    setUploads((all) => [
      ...all.filter(({ state }) => state === "sending"),
      ...queued.map(({ file, key }) => ({
        key,
        name: file.name,
        sent: 0,
        state: "sending" as const,
        message: "",
      })),
    ]);
    let stored = 0;
    let failure = "";
    for (const { file, key } of queued) {
      const message = await post(productId, file, (sent) => change(key, { sent }));
      if (message) change(key, { state: "failed", message });
      else setUploads((all) => all.filter((upload) => upload.key !== key));
      if (message) failure = `${file.name}: ${message}`;
      else stored += 1;
    }
    if (stored > 0) revalidator.revalidate();
    if (failure) toast({ title: "Upload Failed", description: failure, variant: "destructive" });
    else toast({ title: "Image Uploaded", description: stored > 1 ? `${stored} images` : undefined });
    return failure;
  }

  function send(files: File[]): void {
    const batch = sendAll(files);
    underWay.current.add(batch);
    if (input.current) input.current.value = "";
    void batch.finally(() => underWay.current.delete(batch));
  }

  const chosen = () => Array.from(input.current?.files ?? []);

  return {
    uploads,
    input,
    send,
    chosen,
    isPending: () => chosen().length > 0 || underWay.current.size > 0,
    forget() {
      if (input.current) input.current.value = "";
    },
    /** @returns why something was not stored, or "" */
    async finish(): Promise<string> {
      if (chosen().length > 0) send(chosen());
      return (await Promise.all(underWay.current)).find(Boolean) ?? "";
    },
  };
}

/** @returns why the file was not stored, or "" */
function post(productId: string, file: File, onProgress: (sent: number) => void): Promise<string> {
  return new Promise((resolve) => {
    const body = new FormData();
    body.set("intent", "upload");
    body.set("file", file);
    const request = new XMLHttpRequest();
    request.open("POST", `/admin/products/${productId}/images`);
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => resolve("The connection was lost");
    request.onload = () => resolve(request.status < 300 ? "" : reasonOf(request));
    request.send(body);
  });
}

function reasonOf({ status, responseText }: XMLHttpRequest): string {
  if (status === 401) return "You are logged out. Log in in another tab, then try again";
  try {
    const { message } = JSON.parse(responseText) as { message?: unknown };
    if (typeof message === "string") return message;
  } catch {
    // A proxy's own error page, for example for a body over its limit.
  }
  return "The server did not accept it";
}
