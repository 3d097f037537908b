import { helpPages } from "~/lib/url/help-pages";

/** What the owner can set in the back office, by the name of its row. */
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

/** As they stand in a form; empty where nothing is set. */
export type SettingTexts = Record<SettingName, string>;
