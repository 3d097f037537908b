import ClipboardCheck from "lucide-react/icons/clipboard-check";
import PencilLine from "lucide-react/icons/pencil-line";
import type { ShownList } from "~/routes/admin/inventory/shown-list";
import { Counters } from "~/components/admin/lists/counters";
import { SearchForm } from "~/components/admin/lists/search-form";
import { Checkbox } from "~/components/ui/form/checkbox-radio";
import { LinkButton } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import type { StockReason } from "~/lib/catalog/stock-reasons";
import { urlWith } from "~/lib/url/list-url";
import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { ReasonSelect } from "~/routes/admin/inventory/reason-select";

/** Smaller on a phone, where the buttons stand beside the title. */
const ASIDE_LOOK = "max-md:px-2.5 max-md:text-sm";

interface InventoryTopProps {
  list: ShownList;
  counters: { products: number; variations: number; lowStock: number };
  mayEditSeveral: boolean;
}

export function InventoryTop({ list, counters, mayEditSeveral }: InventoryTopProps) {
  return (
    <>
      <PageTitle
        tight
        aside={
          <div className="flex flex-wrap gap-2">
            {mayEditSeveral && (
              <LinkButton
                to={urlWith("/admin/inventory", { ...list, several: true })}
                variant="outline"
                className={ASIDE_LOOK}
              >
                <PencilLine aria-hidden className="size-5 max-md:hidden" />
                Edit Several
              </LinkButton>
            )}{" "}
            <LinkButton to="/admin/inventory/count" variant="outline" className={ASIDE_LOOK}>
              <ClipboardCheck aria-hidden className="size-5 max-md:hidden" />
              Stock-take
            </LinkButton>
          </div>
        }
      >
        Inventory
      </PageTitle>
      <Counters
        counters={[
          { label: "Total Products", value: counters.products },
          { label: "Total Variations", value: counters.variations },
          { label: "Low Stock Items", value: counters.lowStock, to: "/admin/inventory?low=true&sort=stock" },
        ]}
      />
    </>
  );
}

interface InventoryToolbarProps {
  list: ShownList;
  /** True if customers can ask for an email when a variation is back. */
  hasWaiting: boolean;
  edit: string | null;
  requestId: string;
  reason: StockReason;
}

/** One row on a wide screen, two on a phone. */
export function InventoryToolbar({ list, hasWaiting, edit, requestId, reason }: InventoryToolbarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 md:gap-3">
      <SearchForm
        action="/admin/inventory"
        label="Search products, variations, categories or SKUs"
        value={list.search}
        className="contents!"
      >
        <input type="hidden" name="sort" value={list.sort} />
        <Checkbox
          name="low"
          value="true"
          defaultChecked={list.low}
          label="Only low stock"
          className="max-md:order-1 max-md:grow"
        />
        {hasWaiting && (
          <Checkbox
            name="waiting"
            value="true"
            defaultChecked={list.waiting}
            label="Only with waiting customers"
            className="max-md:order-1 max-md:grow"
          />
        )}
      </SearchForm>
      <AdjustForm
        action={urlWith("/admin/inventory", { ...list, edit })}
        requestId={requestId}
        reason={reason}
      />
    </div>
  );
}

interface AdjustFormProps {
  action: string;
  requestId: string;
  reason: StockReason;
}

/** Adds up presses during a request and sends them after it. */
function AdjustForm({ action, requestId, reason }: AdjustFormProps) {
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
