import { Form, useNavigation } from "@remix-run/react";
import CirclePause from "lucide-react/icons/circle-pause";
import CirclePlay from "lucide-react/icons/circle-play";
import Copy from "lucide-react/icons/copy";
import Printer from "lucide-react/icons/printer";
import { Button, LinkButton } from "~/components/ui/form/button";

interface PromotionButtonsProps {
  id: string;
  isOn: boolean;
  hasEnded: boolean;
  /** Ended, or its last day is over. */
  isOver: boolean;
}

export function PromotionButtons({ id, isOn, hasEnded, isOver }: PromotionButtonsProps) {
  const busy = useNavigation().formMethod === "POST";
  const Icon = isOn ? CirclePause : CirclePlay;
  return (
    <div className="mb-6 flex flex-wrap gap-2">
      {!hasEnded && (
        <Form method="post" preventScrollReset>
          <Button name="intent" value={isOn ? "pause" : "resume"} variant="outline" disabled={busy}>
            <Icon aria-hidden className="size-5" />
            <span>{isOn ? "Pause" : "Resume"}</span>
          </Button>
        </Form>
      )}
      <LinkButton to={`/admin/promotions/new?copy=${id}`} variant="outline">
        <Copy aria-hidden className="size-5" />
        Duplicate
      </LinkButton>
      {!isOver && (
        <LinkButton to={`/admin/promotions/${id}/card`} variant="outline">
          <Printer aria-hidden className="size-5" />
          Print Card
        </LinkButton>
      )}
      {!hasEnded && (
        <LinkButton
          to={`/admin/promotions/${id}/end`}
          variant="ghost"
          preventScrollReset
          className="text-danger!"
        >
          End
        </LinkButton>
      )}
    </div>
  );
}
