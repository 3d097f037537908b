import type { LoaderFunctionArgs } from "@remix-run/node";
import { openBackupFile } from "~/domain/backups/folder";
import { recordDownload } from "~/domain/backups/runs";
import { requireAdmin } from "~/http/session/access";
import { notFound } from "~/lib/errors";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const by = await requireAdmin(context, "/admin/backups");
  const backup = await openBackupFile(params.file ?? "");
  if (!backup) throw notFound("Backup");
  await recordDownload(by, backup.name);
  context.sendStream(backup.content);
  return new Response(null, {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Length": String(backup.bytes),
      "Content-Disposition": `attachment; filename="${backup.name}"`,
      "Cache-Control": "no-store",
    },
  });
}
