import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { ReasonSelect } from "~/components/admin/inventory/reason-select";
import type { StockReason } from "~/lib/catalog/stock-reasons";

interface AdjustFormProps {
  action: string;
  requestId: string;
  reason: StockReason;
}

/** Presses during a request add up and are sent after it. */
export function AdjustForm({ action, requestId, reason }: AdjustFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isIdle = useNavigation().state === "idle";
  const sentId = useRef<string | null>(null);
  const waiting = useRef(new Map<string, number>());

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    if (sentId.current === null) {
      sentId.current = requestId;
      return;
    }
    event.preventDefault();
    const [id = "", delta] = submitter.value.split(":");
    waiting.current.set(id, (waiting.current.get(id) ?? 0) + Number(delta));
  }

  const wasIdle = useRef(true);
  useEffect(() => {
    const isDone = isIdle && !wasIdle.current;
    wasIdle.current = isIdle;
    if (!isDone || !form.current) return;
    const adjustments = [...waiting.current].filter(([, delta]) => delta !== 0);
    waiting.current.clear();
    const isSent = sentId.current !== requestId;
    sentId.current = null;
    if (adjustments.length === 0 || !isSent) return;
    sentId.current = requestId;
    const data = new FormData(form.current);
    for (const [id, delta] of adjustments) data.append("adjust", `${id}:${delta}`);
    submit(data, { method: "post", action, preventScrollReset: true, replace: true });
  }, [isIdle, requestId, action, submit]);

  return (
    <Form
      ref={form}
      id="adjust"
      method="post"
      action={action}
      onSubmit={onSubmit}
      className="max-md:order-2"
      preventScrollReset
      replace
    >
      <input type="hidden" name="requestId" value={requestId} />
      <ReasonSelect
        label={
          <>
            Reason<span className="max-md:sr-only"> for −1 and +1</span>
          </>
        }
        chosen={reason}
      />
    </Form>
  );
}
