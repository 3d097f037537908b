import { db } from "~/services/database";

export type LastContact = Record<
  "phone" | "address" | "address2" | "city" | "province" | "postalCode",
  string
>;

/** Phone and address of the account's newest order that has an address, to fill the next checkout. */
export function lastContactOf(userId: string): Promise<LastContact | null> {
  return db.order.findFirst({
    where: { userId, address: { not: "" } },
    orderBy: { createdAt: "desc" },
    select: { phone: true, address: true, address2: true, city: true, province: true, postalCode: true },
  });
}
