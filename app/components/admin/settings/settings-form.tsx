import { Link, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { EditForm, type EditResult } from "~/components/admin/forms/edit-form";
import { pickupAndDelivery, selling, SettingsLinks } from "~/components/admin/settings/settings-links";
import { switches, Switches } from "~/components/admin/settings/switches";
import { type PreviewedText, TextsPreview } from "~/components/admin/settings/texts-preview";
import { SettingsBar, SettingsParts, SUPPORT_PAGES } from "~/components/admin/settings/settings-bar";
import { PREPARATION_HINT } from "~/components/admin/forms/preparation-field";
import { Card, CardTitle } from "~/components/ui/card";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { Textarea } from "~/components/ui/form/textarea";
import { helpPages, helpPath } from "~/lib/url/help-pages";
import type { SettingName, SettingTexts } from "~/lib/setting-names";
import { checkBySchema } from "~/schemas/form-check";
import { settingsInput } from "~/schemas/settings";

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

  const field = (name: SettingName, label: string, hint: ReactNode, input: Control) => {
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
              // React keeps a field's content: another text is another field.
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

type Control = (control: { id: string; name: string; defaultValue: string; readOnly: boolean }) => ReactNode;

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
