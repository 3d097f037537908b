import { Notice } from "~/components/admin/notice";
import { Button } from "~/components/ui/form/button";
import type { ToastMessage } from "~/lib/toast-message";
import { PICTURES } from "./image-rows";

export function PictureNotice({ title, description, undo }: ToastMessage) {
  return (
    <Notice>
      <strong>{title}</strong> <span>{`${description ?? ""} The rest of this form is not saved yet.`}</span>{" "}
      {undo && (
        <Button
          variant="outline"
          size="compact"
          name="intent"
          value={undo.fields.intent}
          formAction={PICTURES}
          className="ml-2"
        >
          Undo
        </Button>
      )}
    </Notice>
  );
}
