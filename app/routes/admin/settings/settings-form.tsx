import { Link, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, Fragment } from "react";
import { EditForm, type EditResult } from "~/components/admin/forms/edit-form";
import { switches, Switches } from "~/routes/admin/settings/switches";
import { type PreviewedText, TextsPreview, PREVIEW_ID } from "~/routes/admin/settings/texts-preview";
import { PREPARATION_HINT } from "~/components/admin/forms/preparation-field";
import { Card, CardTitle } from "~/components/ui/card";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { Textarea } from "~/components/ui/form/textarea";
import { helpPages, helpPath } from "~/lib/url/help-pages";
import type { SettingName, SettingTexts } from "~/lib/setting-names";
import { checkBySchema } from "~/schemas/form-check";
import { settingsInput } from "~/schemas/settings";
import { useListBar } from "~/components/admin/lists/use-list-bar";
import { Button } from "~/components/ui/form/button";
import { PartLink } from "~/components/ui/part-link";

export interface SettingsResult extends EditResult<SettingTexts> {
  preview?: PreviewedText[];
  hasDrafts?: boolean;
}

interface SettingsFormProps {
  opened: SettingTexts;
  variables: Partial<Record<SettingName, string>>;
  usual: { shopName: string; address: string; hours: string };
  result?: SettingsResult;
}

const check = checkBySchema(settingsInput);

export function SettingsForm({ opened, variables, usual, result }: SettingsFormProps) {
  const { values = opened } = result ?? {};
  const busy = useNavigation().formMethod === "POST";
  useEffect(() => {
    if (result?.hasDrafts) document.getElementById(SUPPORT_PAGES)?.focus();
  }, [result]);

  const field = (name: SettingName, label: string, hint: ReactNode, input: RenderSettingInput) => {
    const variable = variables[name];
    return (
      <Field label={label} name={name} hint={variable ? <Fixed by={variable} /> : hint}>
        {(control) => input({ ...control, defaultValue: values[name], readOnly: variable !== undefined })}
      </Field>
    );
  };

  return (
    <EditForm id="settings-form" check={check} opened={opened} result={result}>
      <SettingsParts />
      <Card id="your-shop" className="flex flex-col gap-5">
        <CardTitle>Your Shop</CardTitle>
        {field("shopName", "Shop Name", `If empty: ${usual.shopName}`, (control) => (
          <Input {...control} maxLength={80} autoComplete="off" />
        ))}
        {field(
          "address",
          "Street Address",
          `Where customers pick up, in one line. If empty: ${usual.address}`,
          (control) => (
            <Input {...control} maxLength={200} autoComplete="off" />
          ),
        )}
        {field(
          "hours",
          "Opening Hours",
          `When customers can pick up. One line per group of days: Mon-Fri 9am-12pm, 1pm-5:30pm. If empty: ${usual.hours}`,
          (control) => (
            <Textarea {...control} rows={3} maxLength={500} />
          ),
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          {field("phone", "Phone", "Shown in the footer and in emails.", (control) => (
            <Input {...control} type="tel" maxLength={40} autoComplete="off" />
          ))}
          {field(
            "email",
            "Email",
            "Shown in the footer. New orders and replies to your emails come here.",
            (control) => (
              <Input {...control} type="email" maxLength={254} autoComplete="off" />
            ),
          )}
        </div>
        {field(
          "gstNumber",
          "GST Number",
          "Like 123456789 RT0001. Shown on orders, emails and packing slips, and in the footer.",
          (control) => (
            <Input {...control} maxLength={20} autoComplete="off" />
          ),
        )}
        {field(
          "landingToys",
          "Toys on the First Screen (optional)",
          "Up to three names of products, one per line. The landing page shows them first. If empty: popular, colourful toys. A toy that is renamed or no longer sold is left out.",
          (control) => (
            <Textarea {...control} rows={3} maxLength={800} />
          ),
        )}
      </Card>
      <Card id="pickup-and-delivery" className="flex flex-col gap-5">
        <CardTitle>Pickup and Delivery</CardTitle>
        {field(
          "preparation",
          "Preparation Time (optional)",
          `${PREPARATION_HINT} Customers see when their order will be ready. Toys and categories can have their own time. If empty: no date is promised for the others.`,
          (control) => (
            <Input {...control} maxLength={40} autoComplete="off" />
          ),
        )}
        <Switches groups={switches.checkout} values={values} />
        <SettingsLinks links={pickupAndDelivery} />
      </Card>
      <Card id="emails" className="flex flex-col gap-5">
        <CardTitle>Emails to Customers</CardTitle>
        <Switches groups={switches.emails} values={values} />
      </Card>
      <Card id="selling" className="flex flex-col gap-5">
        <CardTitle>Selling</CardTitle>
        {field(
          "synonyms",
          "Words That Mean the Same (optional)",
          "For shoppers whose search finds nothing. One line for each group: dino, dinosaur, t-rex. Typing mistakes like dargon need no line.",
          (control) => (
            <Textarea {...control} rows={3} maxLength={4_000} />
          ),
        )}
        <Switches groups={switches.addresses} values={values} />
        <SettingsLinks links={selling} />
      </Card>
      <Card id={SUPPORT_PAGES} tabIndex={-1} className="flex flex-col gap-5">
        <div>
          <CardTitle>Support Pages</CardTitle>
          <p className="text-muted">
            Fill in a box and its footer link opens a page with your text. You can use Markdown: # for
            headings, - for lists, **bold**, [a link](https://example.ca). Write Drafts fills the empty boxes
            with texts to begin with.
          </p>
        </div>
        {helpPages.map(({ setting, slug, title }) => (
          <div key={setting}>
            {field(
              setting,
              title,
              opened[setting] ? (
                <Shown at={helpPath(slug)} />
              ) : (
                "Leave it empty and the footer shows the name without a link."
              ),
              // React does not update the text of a mounted field, so a new text needs a new key.
              (control) => (
                <Textarea key={control.defaultValue} {...control} rows={6} maxLength={20_000} />
              ),
            )}
          </div>
        ))}
      </Card>
      {result?.preview && <TextsPreview texts={result.preview} />}
      <SettingsBar busy={busy} />
    </EditForm>
  );
}

type RenderSettingInput = (control: {
  id: string;
  name: string;
  defaultValue: string;
  readOnly: boolean;
}) => ReactNode;

function Fixed({ by }: { by: string }) {
  return (
    <>
      Set by the environment variable <strong>{by}</strong>. To change it here, remove the variable where the
      shop is hosted and restart the shop.
    </>
  );
}

function Shown({ at }: { at: string }) {
  return (
    <>
      Shown at{" "}
      <Link to={at} className="underline">
        {at}
      </Link>
    </>
  );
}

type SettingsLink = readonly [to: string, name: string, text: string];

const pickupAndDelivery: readonly SettingsLink[] = [
  ["/admin/places", "Places", "Where customers pick up, when it is open, and special days."],
  ["/admin/delivery", "Delivery Zones", "Where you deliver, at what fee and on which days."],
  ["/admin/calendar", "Calendar", "All pickup times and delivery days in your own calendar program."],
];

const selling: readonly SettingsLink[] = [
  ["/admin/promotions", "Promotions", "Discounts with a code, or automatic."],
  ["/admin/sales", "Sale Prices", "Lower prices for some days, beside the old ones."],
  ["/admin/gift-cards", "Gift Cards", "Sold as a product, and spent at checkout."],
  ["/admin/newsletter", "Newsletter", "Who gets it, and the list for your mail service."],
];

function SettingsLinks({ links }: { links: readonly SettingsLink[] }) {
  return (
    <ul className="grid gap-2">
      {links.map(([to, name, text]) => (
        <li key={to}>
          <Link to={to} className="inline-flex min-h-11 items-center font-bold underline">
            {name}
          </Link>{" "}
          <span className="block text-muted">{text}</span>
        </li>
      ))}
    </ul>
  );
}

const SUPPORT_PAGES = "support-pages";

const parts = {
  "your-shop": "Your Shop",
  "pickup-and-delivery": "Pickup and Delivery",
  emails: "Emails to Customers",
  selling: "Selling",
  [SUPPORT_PAGES]: "Support Pages",
};

/** Links to the parts of the long form. */
function SettingsParts() {
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

/** Fits three buttons in a row on a phone. */
const LOOK = { className: "max-sm:grow max-sm:px-2 max-sm:text-sm" };

/** Sticky, because the form is longer than a screen. */
function SettingsBar({ busy }: { busy: boolean }) {
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
      {/* Must come after Save, because Enter presses the first button. */}
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
