import type { FileUpload } from "./use-image-upload";

export function UploadProgress({ uploads }: { uploads: FileUpload[] }) {
  return (
    <ul aria-live="polite" className="mt-3 grid gap-2 empty:hidden">
      {uploads.map((upload) => (
        <li key={upload.key} className="text-sm">
          <span className="font-bold break-all">{upload.name}</span>
          {upload.state === "failed" ? (
            <span className="block text-danger">{upload.message}</span>
          ) : (
            <progress
              value={upload.sent}
              max={1}
              aria-label={`Upload of ${upload.name}`}
              className="block h-2 w-full accent-primary"
            />
          )}
        </li>
      ))}
    </ul>
  );
}
