import { currentVersion } from "~/domain/catalogue-version";
import { type Place, type PlaceRow, placesOf } from "~/domain/settings/place";
import { coalesce } from "~/lib/coalesce";
import { helpPages, type HelpSlug } from "~/lib/url/help-pages";
import { type OpeningHours, usualHours } from "~/lib/time/opening-hours";
import { fold } from "~/lib/search/fold";
import { parseOpeningHours } from "~/lib/time/parse-opening-hours";
import { type SettingName, settingNames } from "~/lib/setting-names";
import { namesIn, type StoredSettings, synonymGroups } from "~/schemas/settings";
import { type Db, db } from "~/services/database";
import { environment } from "~/services/environment/environment";

/** Environment first, then the owner's settings, then the defaults. */
export interface ShopSettings {
  name: string;
  address: string;
  hours: OpeningHours[];
  phone: string | null;
  email: string | null;
  gstNumber: string | null;
  /** Names of the toys that the landing page shows first. */
  landingToys: string[];
  /** Groups of synonyms, folded. */
  synonyms: string[][];
  /** Preparation time of products that have none, nor does their category. */
  preparation: string | null;
  /** If true, pickup asks only for name, email and phone. */
  pickupWithoutAddress: boolean;
  /** If true, the checkout offers a gift note, printed on the packing slip. */
  giftNote: boolean;
  /** If true, customers get a mail the day before pickup or delivery. */
  remindBefore: boolean;
  /** If true, customers get mails about pickups that have been ready for days. */
  remindLate: boolean;
  /** If true, customers are asked for a review a week after the handover. */
  reviewRequests: boolean;
  /** If true, visitors can ask for an email when a sold-out item is back. */
  backInStock: boolean;
  /** If true, visitors can subscribe to the newsletter. */
  newsletter: boolean;
  /** If true, URLs of products and categories contain their names. */
  readableAddresses: boolean;
  help: Partial<Record<HelpSlug, string>>;
  /** In display order, including those that are switched off. */
  places: Place[];
}

export const environmentVariableOf = {
  shopName: "SHOP_NAME",
  address: "SHOP_ADDRESS",
  email: "SHOP_EMAIL",
  gstNumber: "GST_NUMBER",
} as const satisfies Partial<Record<SettingName, string>>;

export function settingsFromEnvironment(): Partial<StoredSettings> {
  const { name, address, email, gstNumber } = environment.shop;
  const all = { shopName: name, address, email, gstNumber };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

export const defaultSettings: ShopSettings = {
  name: "Parkland Prints",
  address: "4902 50 Avenue, Stony Plain, AB T7Z 1W5",
  hours: usualHours,
  phone: null,
  email: null,
  gstNumber: null,
  landingToys: [],
  synonyms: [],
  preparation: null,
  pickupWithoutAddress: false,
  giftNote: false,
  remindBefore: false,
  remindLate: false,
  reviewRequests: false,
  backInStock: false,
  newsletter: false,
  readableAddresses: false,
  help: {},
  places: [],
};

let latest: { version: bigint; shop: ShopSettings } | null = null;

/** Never joins a read that is already running: it may be stale. */
const reload = coalesce(async () => (latest = await read(db)));

/** Inside a transaction pass `on`: waiting for a second connection could deadlock. */
export async function shopSettings(on?: Db): Promise<ShopSettings> {
  const known = currentVersion();
  if (latest !== null && latest.version === known) return latest.shop;
  return (await (on ? read(on) : reload())).shop;
}

export function lastKnownSettings(): ShopSettings {
  return latest?.shop ?? shopOf(settingsFromEnvironment(), []);
}

/** Uses one statement, so that version and settings match. */
async function read(on: Db): Promise<{ version: bigint; shop: ShopSettings }> {
  const [row] = await on.$queryRaw<
    { version: bigint; stored: Partial<StoredSettings>; places: PlaceRow[] }[]
  >`
    SELECT version, (SELECT coalesce(json_object_agg(name, value), '{}') FROM settings) AS stored,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'address', address, 'hours', hours,
         'specialDays', special_days, 'slotMinutes', slot_minutes, 'slotPlaces', slot_places,
         'slotCutoffHours', slot_cutoff_hours, 'slotDaysAhead', slot_days_ahead, 'isStore', is_store, 'isOn', is_on) ORDER BY position, created_at, id), '[]')
       FROM places) AS places
    FROM catalogue_version`;
  if (!row) throw new Error("the catalogue has no version; the migrations were not applied");
  return { version: row.version, shop: shopOf({ ...row.stored, ...settingsFromEnvironment() }, row.places) };
}

function shopOf(values: Partial<StoredSettings>, places: readonly PlaceRow[]): ShopSettings {
  const { shopName, phone, email, gstNumber, preparation, pickupWithoutAddress } = values;
  const address = values.address ?? defaultSettings.address;
  const hours = values.hours ? parseOpeningHours(values.hours) : defaultSettings.hours;
  const help = helpPages.flatMap(({ slug, setting }) => (values[setting] ? [[slug, values[setting]]] : []));
  return {
    name: shopName ?? defaultSettings.name,
    address,
    hours,
    phone: phone ?? null,
    email: email ?? null,
    gstNumber: gstNumber ?? null,
    landingToys: namesIn(values.landingToys ?? null),
    synonyms: synonymGroups(fold(values.synonyms ?? "")),
    preparation: preparation ?? null,
    pickupWithoutAddress: pickupWithoutAddress === "on",
    giftNote: values.giftNote === "on",
    remindBefore: values.remindBefore === "on",
    remindLate: values.remindLate === "on",
    reviewRequests: values.reviewRequests === "on",
    backInStock: values.backInStock === "on",
    newsletter: values.newsletter === "on",
    readableAddresses: values.readableAddresses === "on",
    help: Object.fromEntries(help) as ShopSettings["help"],
    places: placesOf(places, { address, hours }),
  };
}

export async function storedSettings(on: Db = db): Promise<StoredSettings> {
  const rows = await on.setting.findMany({ where: { name: { in: [...settingNames] } } });
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  return Object.fromEntries(settingNames.map((name) => [name, values.get(name) ?? null])) as StoredSettings;
}
