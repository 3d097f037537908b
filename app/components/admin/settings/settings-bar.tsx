import { Fragment } from "react";
import { useListBar } from "~/components/admin/lists/use-list-bar";
import { PREVIEW_ID } from "~/components/admin/settings/texts-preview";
import { Button } from "~/components/ui/form/button";
import { PartLink } from "~/components/ui/part-link";

export const SUPPORT_PAGES = "support-pages";

const parts = {
  "your-shop": "Your Shop",
  "pickup-and-delivery": "Pickup and Delivery",
  emails: "Emails to Customers",
  selling: "Selling",
  [SUPPORT_PAGES]: "Support Pages",
};

/** To the parts of the long form. */
export function SettingsParts() {
  return (
    <nav aria-label="Parts of the settings" className="flex flex-wrap gap-x-5 gap-y-1">
      {Object.entries(parts).map(([id, title]) => (
        <Fragment key={id}>
          <PartLink to={`#${id}`} className="inline-flex min-h-6 items-center underline">
            {title}
          </PartLink>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

/** Three in a row on a phone. */
const LOOK = { className: "max-sm:grow max-sm:px-2 max-sm:text-sm" };

/** Stays in view: the form is longer than a screen. */
export function SettingsBar({ busy }: { busy: boolean }) {
  const bar = useListBar<HTMLDivElement>();
  return (
    <div ref={bar} className="list-bar flex flex-wrap justify-end gap-2">
      <Button name="intent" value="save" disabled={busy} {...LOOK}>
        Save Settings
      </Button>
      <Button
        name="intent"
        value="preview"
        variant="outline"
        formAction={`/admin/settings#${PREVIEW_ID}`}
        disabled={busy}
        {...LOOK}
      >
        Preview Texts
      </Button>
      {/* After Save, which Enter presses. */}
      <Button
        name="intent"
        value="drafts"
        variant="outline"
        formAction={`/admin/settings#${SUPPORT_PAGES}`}
        disabled={busy}
        {...LOOK}
      >
        Write Drafts
      </Button>
    </div>
  );
}
