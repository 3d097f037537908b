import { Form } from "@remix-run/react";
import ArchiveRestore from "lucide-react/icons/archive-arrow-up";
import Copy from "lucide-react/icons/copy";
import Trash2 from "lucide-react/icons/trash";
import type { ReactNode } from "react";
import { Button, LinkButton } from "~/components/ui/form/button";

interface ProductActsProps {
  product: { id: string; name: string; draft?: boolean; copyId: string };
  archived: boolean;
  query: string;
}

export function ProductActs({ product: { id, name, draft, copyId }, archived, query }: ProductActsProps) {
  if (archived)
    return (
      <PostButton intent="restore" id={id} query={query}>
        <ArchiveRestore aria-hidden className="size-4" />
        Restore <span className="sr-only">{name}</span>
      </PostButton>
    );
  return (
    <>
      {draft && (
        <PostButton intent="publish" id={id} query={query}>
          Publish <span className="sr-only">{name}</span>
        </PostButton>
      )}
      <PostButton intent="duplicate" id={id} copyId={copyId} query={query}>
        <Copy aria-hidden className="size-4" />
        <span className="sr-only">{`Duplicate ${name}`}</span>
      </PostButton>
      <LinkButton
        to={`/admin/products/${id}/delete${query}`}
        variant="ghost"
        size="sm"
        preventScrollReset
        className="text-danger!"
        data-tip="Delete"
        data-tip-at="end"
      >
        <Trash2 aria-hidden className="size-4" />
        <span className="sr-only">{`Delete ${name}`}</span>
      </LinkButton>
    </>
  );
}

interface PostButtonProps {
  intent: "duplicate" | "restore" | "publish";
  id: string;
  copyId?: string;
  query: string;
  children: ReactNode;
}

function PostButton({ intent, id, copyId, query, children }: PostButtonProps) {
  return (
    <Form method="post" action={`/admin/products${query}`} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      {copyId && <input type="hidden" name="copyId" value={copyId} />}
      <Button
        variant="outline"
        size="sm"
        name="intent"
        value={intent}
        data-tip={intent === "duplicate" ? "Duplicate" : undefined}
      >
        {children}
      </Button>
    </Form>
  );
}
