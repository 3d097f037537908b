import { helpPages } from "~/lib/url/help-pages";

export const settingNames = [
  "shopName",
  "address",
  "hours",
  "phone",
  "email",
  "gstNumber",
  "landingToys",
  "synonyms",
  "preparation",
  "pickupWithoutAddress",
  "giftNote",
  "remindBefore",
  "remindLate",
  "reviewRequests",
  "backInStock",
  "newsletter",
  "readableAddresses",
  ...helpPages.map(({ setting }) => setting),
] as const;
export type SettingName = (typeof settingNames)[number];

export type SettingTexts = Record<SettingName, string>;
