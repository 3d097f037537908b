import { z } from "~/schemas/zod";

export const pickupTimeInput = z.object({
  slotId: z.iso.datetime("Choose a time").describe("A time of GET /api/pickup-times."),
});

export const deliveryDayInput = z.object({
  day: z.iso.date("Write the day like 2026-12-01").describe("A delivery day of the order's zone."),
});
