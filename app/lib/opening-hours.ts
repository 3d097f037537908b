/** When the store hands out orders (the specification's business constants). */
const week = [
  { days: "Monday to Saturday", shortDays: "Mon-Sat", hours: "9am-7pm" },
  { days: "Sunday", shortDays: "Sunday", hours: "9am-5pm" },
];

export const openingHours: string[] = week.map(({ days, hours }) => `${days} ${hours}`);

/** For where there is little room. */
export const openingHoursShort: string[] = week.map(({ shortDays, hours }) => `${shortDays} ${hours}`);
