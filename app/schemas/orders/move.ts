import { z } from "~/schemas/zod";

const slotId = z.iso.datetime("Choose a time");

export const pickupTimeInput = z.object({ slotId: slotId.describe("A time of GET /api/pickup-times.") });

export const pickupMoveInput = z.object({
  slotId: slotId.describe("When it begins. Without `endsAt` a free time of GET /api/pickup-times."),
  endsAt: z.iso
    .datetime("Choose when it ends")
    .optional()
    .describe("Of any time on one day, also a time that is not offered or is full."),
});

export const deliveryDayInput = z.object({
  day: z.iso.date("Write the day like 2026-12-01").describe("Any day of the next 12 months."),
  evenIfFull: z.boolean().default(false).describe("Also when all places of the day are taken."),
});
