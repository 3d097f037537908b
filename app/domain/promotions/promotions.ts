import { cachedByVersion } from "~/domain/catalogue-version";
import { toCents } from "~/lib/money/money.ts";
import { codeKey } from "~/lib/promotions/promotion";
import { endOfDay, startOfDay } from "~/lib/time/shop-days";
import { now } from "~/services/clock/clock";
import { type Db, db, Prisma } from "~/services/database";

export type PromotionWho = "everybody" | "signed_in" | "first_order" | "emails";

/** A promotion as stored, with amounts in cents. */
export interface Promotion {
  id: string;
  name: string;
  code: string | null;
  codeKey: string | null;
  who: PromotionWho;
  emails: string[];
  what: "all" | "categories" | "products";
  categories: string[];
  productIds: string[];
  kind: "percent" | "amount" | "buy_get" | "free_delivery";
  percent: number | null;
  amountCents: number | null;
  buy: number | null;
  get: number | null;
  leastCents: number;
  leastPieces: number;
  from: Date | null;
  /** The first moment after its last day. */
  until: Date | null;
  limitInAll: number | null;
  limitPerPerson: number | null;
  isOn: boolean;
}

interface StoredPromotion extends Omit<
  Promotion,
  "amountCents" | "leastCents" | "leastPieces" | "from" | "until"
> {
  amount: string | null;
  leastAmount: string | null;
  leastPieces: number | null;
  fromDay: string | null;
  untilDay: string | null;
}

const listSql = Prisma.sql`
  coalesce(json_agg(json_build_object('id', id, 'name', name, 'code', code, 'codeKey', code_key,
    'who', who, 'emails', emails, 'what', what, 'categories', categories, 'productIds', product_ids, 'kind', kind,
    'percent', percent, 'amount', amount::text, 'buy', buy, 'get', "get", 'leastAmount', least_amount::text,
    'leastPieces', least_pieces, 'fromDay', from_day, 'untilDay', until_day, 'limitInAll', limit_in_all,
    'limitPerPerson', limit_per_person, 'isOn', is_on) ORDER BY created_at, id), '[]')`;

/** Promotions that have not ended. Includes paused ones, so that the shop can say that a code is paused. */
export const promotions: (on?: Db) => Promise<Promotion[]> = cachedByVersion(async (on) => {
  const [row] = await on.$queryRaw<{ version: bigint; promotions: StoredPromotion[] }[]>`
    SELECT version, (SELECT ${listSql} FROM promotions WHERE ended_at IS NULL) AS promotions FROM catalogue_version`;
  if (!row) throw new Error("the catalogue has no version; the migrations were not applied");
  return { version: row.version, value: row.promotions.map(promotionOf) };
});

/** Promotions by id, including ended ones, whose limits still apply. */
export async function promotionsOf(ids: readonly string[], on: Db): Promise<Promotion[]> {
  const rows = await on.$queryRaw<{ promotions: StoredPromotion[] }[]>`
    SELECT ${listSql} AS promotions FROM promotions WHERE id = ANY(${[...ids]}::uuid[])`;
  return rows.flatMap((row) => row.promotions.map(promotionOf));
}

function promotionOf({
  amount,
  leastAmount,
  leastPieces,
  fromDay,
  untilDay,
  ...stored
}: StoredPromotion): Promotion {
  return {
    ...stored,
    amountCents: amount === null ? null : toCents(amount),
    leastCents: toCents(leastAmount ?? "0"),
    leastPieces: leastPieces ?? 0,
    from: fromDay === null ? null : startOfDay(fromDay),
    until: untilDay === null ? null : endOfDay(untilDay),
  };
}

export async function hasPromotions(on?: Db): Promise<boolean> {
  return (await promotions(on)).length > 0;
}

/** If true, pages show a field for codes. */
export async function hasCodes(on?: Db): Promise<boolean> {
  return (await promotions(on)).some(
    ({ code, isOn, until }) => code !== null && isOn && (until === null || now() < until),
  );
}

/** If true, the page for codes exists. Printed cards with an ended code still lead there. */
export async function hasHadCodes(): Promise<boolean> {
  return (await db.promotion.findFirst({ where: { code: { not: null } }, select: { id: true } })) !== null;
}

export async function promotionWith(code: string, on?: Db): Promise<Promotion | null> {
  const key = codeKey(code);
  return (await promotions(on)).find((one) => one.codeKey === key) ?? null;
}
