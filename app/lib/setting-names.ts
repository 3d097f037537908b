import { helpPages } from "~/lib/url/help-pages";

/** Settings of the back office, by the name of their row. */
export const settingNames = [
  "shopName",
  "address",
  "hours",
  "phone",
  "email",
  "gstNumber",
  ...helpPages.map(({ setting }) => setting),
] as const;
export type SettingName = (typeof settingNames)[number];

export type SettingTexts = Record<SettingName, string>;
