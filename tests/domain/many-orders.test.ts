import { beforeAll, expect, test } from "vitest";
import { closedPromises } from "~/domain/orders/handover/closed-days";
import { remind } from "~/domain/orders/handover/reminders";
import { waitingForOwner } from "~/domain/to-do";
import { shiftClock } from "~/services/clock/clock";
import { dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import { query, useDatabase } from "../support/database";
import { growOrders } from "../support/growth";
import { queryPlansOf } from "../support/plans";

useDatabase("seeded");

/** Of 10,000 orders, 90 are open. */
beforeAll(async () => {
  await growOrders(query, 10_000);
  await query(`
    INSERT INTO settings (name, value) VALUES ('remindBefore', 'on'), ('remindLate', 'on'), ('reviewRequests', 'on')
    ON CONFLICT (name) DO UPDATE SET value = 'on'`);
  await query(`
    INSERT INTO audit_entries (entity, entity_id, action, after, created_at)
    SELECT 'order', id::text, 'order.status', '{"status":"fulfilled"}', created_at FROM orders WHERE status = 'fulfilled'`);
  await query("VACUUM ANALYZE");
  shiftClock(momentAtShop(dayAtShop(new Date()), 12 * 60).getTime() - Date.now());
  return () => shiftClock(0);
});

const works = {
  "the list of closed days": closedPromises,
  "What to Do Next": waitingForOwner,
  reminders: remind,
};

test.each(Object.entries(works))(
  "%s: among many orders reads only those it is about",
  async (_name, work) => {
    const plans = await queryPlansOf(async () => work());
    expect(plans.join("\n")).toMatch(/Index Scan .*orders/);
    expect(plans.filter((plan) => /Seq Scan on (orders|payments|audit_entries)/.test(plan))).toEqual([]);
  },
);
