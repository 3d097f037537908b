import type { SettingName } from "~/lib/setting-names";
import { helpPages } from "~/lib/url/help-pages";

type HelpSetting = (typeof helpPages)[number]["setting"];

/** Drafts for an owner who has written nothing yet. They are true for every shop of this kind. */
const drafts: Record<HelpSetting, string> = {
  deliveryInfo: `# Pickup

Pick your order up at our store. We email you when it is ready. Please bring your order number or your name.

# Local delivery

We deliver within Parkland County. The checkout says what it costs and on which day we come.`,
  returnsPolicy: `# Changed your mind?

You can cancel an order within 4 hours, on its page or by the link in your email. You get all your money back. After that we print and pack it, so it can't be cancelled or returned.

# Something is broken?

If a toy arrives broken or breaks in normal play within 30 days, send us a photo. We replace it or give your money back.`,
  contactUs: `Reply to any of our emails, call us, or come by during our opening hours. You find them at the end of each page.`,
  faq: `# What are the toys made of?

PLA, a plastic made of plants. Each toy's page says its size and from which age it is.

# How do I clean them?

With a damp cloth. Keep them out of hot cars and dishwashers: PLA softens in the heat.

# Do the colours match the pictures?

Nearly. Each roll of filament is a little different, and so are screens.`,
};

/** Fills empty texts with drafts. */
export function withDrafts<Texts extends Record<SettingName, string>>(texts: Texts): Texts {
  const empty = helpPages.filter(({ setting }) => texts[setting].trim() === "");
  return { ...texts, ...Object.fromEntries(empty.map(({ setting }) => [setting, drafts[setting]])) };
}
