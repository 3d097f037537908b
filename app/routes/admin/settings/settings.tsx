import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useErrorToast } from "~/components/admin/forms/form-error";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { SettingsForm, type SettingsResult } from "~/routes/admin/settings/settings-form";
import type { PreviewedText } from "~/routes/admin/settings/texts-preview";
import { PageTitle } from "~/components/ui/page-title";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { editSettings } from "~/domain/settings/edit";
import {
  settingsFromEnvironment,
  storedSettings,
  defaultSettings,
  environmentVariableOf,
} from "~/domain/settings/settings";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import {
  fieldText,
  fieldTexts,
  formErrorResponse,
  intentOf,
  jsonOf,
  parseForm,
  readForm,
} from "~/http/forms/forms";
import { DomainError } from "~/lib/errors";
import { nothingChanged } from "~/lib/toast-message";
import { changesBetween } from "~/lib/catalog/field-changes";
import { withDrafts } from "~/lib/help-drafts";
import { helpPages } from "~/lib/url/help-pages";
import { parseMarkdown } from "~/lib/text/markdown";
import { openingLines } from "~/lib/time/opening-hours";
import { type SettingName, settingNames, type SettingTexts } from "~/lib/setting-names";
import { rebaseFields, withNotes } from "~/routes/admin/record-routes";
import { toastAfterClosing } from "~/routes/admin/toast-after-closing";
import { settingsInput, type StoredSettings } from "~/schemas/settings";
import { z } from "~/schemas/zod";

export const meta: MetaFunction = () => [{ title: "Settings · Back office" }];

const textsOf = (value: (name: SettingName) => string | null | undefined) =>
  Object.fromEntries(settingNames.map((name) => [name, value(name) ?? ""])) as SettingTexts;

/** Environment variables override stored settings. */
async function shownTexts(): Promise<SettingTexts> {
  const shown = { ...(await storedSettings()), ...settingsFromEnvironment() };
  return textsOf((name) => shown[name]);
}

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const fixed = Object.keys(settingsFromEnvironment()) as (keyof typeof environmentVariableOf)[];
  const { name: shopName, address, hours } = defaultSettings;
  return {
    settings: await shownTexts(),
    variables: Object.fromEntries(fixed.map((name) => [name, environmentVariableOf[name]])),
    usual: { shopName, address, hours: openingLines(hours, "short").join(", ") },
  };
}

const openedTexts = z.record(z.enum(settingNames), z.string());

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  const intent = intentOf(form, ["save", "preview", "drafts"]);
  const opened = openedTexts.safeParse(jsonOf(fieldText(form, "opened"))).data ?? textsOf(() => "");
  const values = fieldTexts(form, settingNames);
  if (intent === "preview")
    return json<SettingsResult>({ message: "", fields: {}, values, opened, preview: previewOf(values) });
  if (intent === "drafts")
    return json<SettingsResult>({
      message: "",
      fields: {},
      opened,
      values: withDrafts(values),
      hasDrafts: true,
    });
  // Settings from the environment cannot be changed here, so they are not validated.
  for (const name of Object.keys(settingsFromEnvironment())) form.delete(name);
  try {
    const from = Object.fromEntries(settingNames.map((name) => [name, opened[name] || null]));
    const changes = changesBetween(from as StoredSettings, parseForm(form, settingsInput));
    if (Object.keys(changes).length === 0) return await redirectWithToast("/admin/settings", nothingChanged);
    const done = { title: "Settings Saved", description: "Changes saved successfully" };
    const toast = await toastAfterClosing(() => editSettings(changes, by), done);
    return await redirectWithToast("/admin/settings", toast);
  } catch (error) {
    if (!(error instanceof DomainError)) return formErrorResponse(error, values);
    const stored = await shownTexts();
    const rebased = rebaseFields({ opened, typed: values, stored });
    return json<SettingsResult>(
      {
        message: error.message,
        fields: withNotes(error.extra.fields ?? {}, rebased.notes),
        values: rebased.fields,
        opened: stored,
      },
      { status: error.status },
    );
  }
}

/** Must match routes/storefront/help.tsx. */
function previewOf(texts: SettingTexts): PreviewedText[] {
  return helpPages
    .filter(({ setting }) => texts[setting].trim() !== "")
    .map(({ title, setting }) => ({ title, content: parseMarkdown(texts[setting]) }));
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function SettingsScreen() {
  const { settings, variables, usual } = useLoaderData<typeof loader>();
  const result: SettingsResult | undefined = useActionResult<typeof action>();
  useErrorToast(result);
  return (
    <div className="max-w-3xl">
      <PageTitle text="Shown to customers on your site and in your emails">Settings</PageTitle>
      <SettingsForm
        key={JSON.stringify(result?.opened ?? settings)}
        opened={settings}
        variables={variables}
        usual={usual}
        result={result}
      />
    </div>
  );
}
