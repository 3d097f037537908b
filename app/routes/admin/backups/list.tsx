import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import Archive from "lucide-react/icons/archive";
import Download from "lucide-react/icons/download";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { keepScreenWhenUnreachable } from "~/components/admin/forms/keep-when-unreachable";
import { Cell, Head, NarrowOnly, Table, WIDE_ONLY } from "~/components/admin/lists/table";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { Badge } from "~/components/ui/badge";
import { Button, LinkButton } from "~/components/ui/form/button";
import { EmptyState } from "~/components/ui/empty-state";
import { PageTitle } from "~/components/ui/page-title";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { backupFolder, listBackups } from "~/domain/backups/folder";
import { backupState, isBackupRequested, requestBackup, verifications } from "~/domain/backups/runs";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { intentOf, readForm } from "~/http/forms/forms";
import { formatDate } from "~/lib/time/dates";
import { conflict } from "~/lib/errors";
import { sizeText } from "~/lib/text/size-text";

export const meta: MetaFunction = () => [{ title: "Backups · Back office" }];

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const [files, { problem }, isUnderWay] = await Promise.all([
    listBackups(),
    backupState(),
    isBackupRequested(),
  ]);
  const verified = await verifications(files.map(({ name }) => name));
  return {
    isOn: backupFolder() !== null,
    isUnderWay,
    problem,
    backups: files.map(({ name, madeAt, bytes, isEncrypted }) => ({
      name,
      madeAt: formatDate(madeAt),
      size: sizeText(bytes),
      isEncrypted,
      isVerified: verified.has(name),
    })),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  intentOf(await readForm(request), ["backup"]);
  if (backupFolder() === null) throw conflict("BACKUP_DIR is not set, so there is nowhere to put a backup");
  await requestBackup(by);
  return redirectWithToast("/admin/backups", {
    title: "Backup Started",
    description: "It appears in the list when it is verified. Reload the page to see it.",
  });
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function Backups() {
  useFocusAfterPress();
  const { isOn, isUnderWay, problem, backups } = useLoaderData<typeof loader>();
  const busy = useNavigation().formMethod === "POST";
  if (!isOn)
    return (
      <>
        <PageTitle>Backups</PageTitle>
        <EmptyState
          icon={Archive}
          title="Automatic backups are off"
          text="To back up the shop every night, set BACKUP_DIR to a folder on another disk (or one that is copied elsewhere) and restart the shop. See docs/backup.md."
        />
      </>
    );
  return (
    <>
      <PageTitle
        text="The whole shop, every night, kept for 7 days, 4 weeks and 12 months"
        aside={
          <Form method="post" preventScrollReset>
            <Button variant="outline" name="intent" value="backup" disabled={busy || isUnderWay}>
              <Archive aria-hidden className="size-5" />
              Back up now
            </Button>
          </Form>
        }
      >
        Backups
      </PageTitle>
      {isUnderWay && (
        <p role="status" className="mb-4 text-muted">
          A backup is being made and verified. Reload the page to see whether it is done.
        </p>
      )}
      {problem && (
        <p className="mb-6 flex items-start gap-3 rounded-md bg-warn-bg p-4 wrap-anywhere text-warn">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>{problem}</span>
        </p>
      )}
      {backups.length === 0 ? (
        <EmptyState
          icon={Archive}
          title="No backups yet"
          text="The first one is made within a quarter of an hour."
        />
      ) : (
        <Table
          label="Backups"
          head={
            <>
              <Head>Made</Head>
              <Head className={WIDE_ONLY}>Size</Head>
              <Head>State</Head>
              <Head>
                <span className="sr-only">Download</span>
              </Head>
            </>
          }
        >
          {backups.map(({ name, madeAt, size, isEncrypted, isVerified }) => (
            <tr key={name}>
              <Cell className="md:whitespace-nowrap">
                <span>{madeAt}</span>
                <NarrowOnly texts={[size]} />
              </Cell>
              <Cell className={WIDE_ONLY}>{size}</Cell>
              <Cell>
                <span className="flex flex-wrap items-center gap-2">
                  <Badge variant={isVerified ? "success" : "warning"}>
                    {isVerified ? "Verified" : "Not verified"}
                  </Badge>
                  {isEncrypted && (
                    <span className="flex items-center gap-1 text-sm text-muted">
                      <LockKeyhole aria-hidden className="size-4" /> Encrypted
                    </span>
                  )}
                </span>
              </Cell>
              <Cell className="text-right">
                <LinkButton
                  to={`/admin/backups/${name}`}
                  reloadDocument
                  variant="outline"
                  size="compact"
                  aria-label={`Download the backup of ${madeAt}`}
                >
                  <Download aria-hidden className="size-5" />
                  <span className="max-md:sr-only">Download</span>
                </LinkButton>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}
