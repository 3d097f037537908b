import { Form } from "@remix-run/react";
import { LinkTabs } from "~/components/admin/link-tabs";
import { Button } from "~/components/ui/form/button";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { urlWith } from "~/lib/url/list-url";
import { periodLabels, periodNames, type ReportPeriod } from "~/lib/time/report-period";
import type { SalesBy } from "~/lib/orders/sales-by";

export function PeriodForm({ period, by }: { period: ReportPeriod; by: SalesBy }) {
  const { name, typed, message } = period;
  const isAllTime = name === null && !period.from && !period.to && !message;
  const tabs = [
    { key: "all", to: salesUrl({ by }), label: "All time", isCurrent: isAllTime },
    ...periodNames.map((key) => ({
      key,
      to: salesUrl({ by, period: key }),
      label: periodLabels[key],
      isCurrent: key === name,
    })),
  ];
  return (
    <div className="mb-4 grid gap-3">
      <LinkTabs label="Period" tabs={tabs} />
      <Form
        method="get"
        action="/admin/reports"
        className="flex flex-wrap items-end gap-3"
        preventScrollReset
      >
        <input type="hidden" name="tab" value="sales" />
        {by !== "product" && <input type="hidden" name="by" value={by} />}
        <Field label="From" name="from" errors={message ? [message] : undefined}>
          {(control) => <Input {...control} type="date" defaultValue={typed.from} key={typed.from} />}
        </Field>
        <Field label="To" name="to">
          {(control) => <Input {...control} type="date" defaultValue={typed.to} key={typed.to} />}
        </Field>
        <Button variant="outline">Show</Button>
      </Form>
    </div>
  );
}

export function salesUrl(
  { by, ...period }: { by: SalesBy; period?: string | null; from?: string; to?: string },
  path = "/admin/reports",
): string {
  const tab = path === "/admin/reports" ? "sales" : "";
  return urlWith(path, { tab, by: by === "product" ? "" : by, ...period });
}
