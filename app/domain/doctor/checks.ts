import { bloat, database, migrations, oldestTransaction } from "./database";
import type { Check } from "./finding";
import { jobs } from "./jobs";
import { backups, pictures } from "./storage";
import { clock, disk, node, settings } from "./machine";
import { machines, sessions } from "./machines";
import { mail, sendTestMessage } from "./mail";
import { headers, publicAddress, tls } from "./outside";
import { giftCards, payments, webhook, webhookEvents } from "./payments";
import { webhookEndpoint } from "./webhook-endpoint";
import { callback, signIn } from "./sign-in";

/** A check stands below those it needs. */
export const checks: readonly Check[] = [
  { id: "node", title: "Node.js", run: node },
  { id: "settings", title: "Settings", run: settings },
  { id: "disk", title: "Disk", needs: "settings", run: disk },
  { id: "database", title: "Database", needs: "settings", run: database },
  { id: "sessions", title: "Database connections", needs: "database", run: sessions },
  { id: "migrations", title: "Migrations", needs: "database", run: migrations },
  { id: "bloat", title: "Dead rows", needs: "database", run: bloat },
  { id: "transactions", title: "Oldest transaction", needs: "database", run: oldestTransaction },
  { id: "machines", title: "Machines", needs: "database", run: machines },
  { id: "clock", title: "Clock", needs: "database", run: clock },
  { id: "pictures", title: "Images", needs: "migrations", run: pictures },
  { id: "gift-cards", title: "Gift cards", needs: "migrations", run: giftCards },
  { id: "backups", title: "Backups", needs: "migrations", run: backups },
  { id: "jobs", title: "Jobs", needs: "migrations", run: jobs },
  { id: "mail", title: "Mail", needs: "settings", run: mail },
  { id: "payments", title: "Payments", needs: "settings", run: payments },
  { id: "sign-in", title: "Sign-in", needs: "settings", run: signIn },
  { id: "public-url", title: "Public address", needs: "settings", run: publicAddress },
  { id: "certificate", title: "Certificate", needs: "settings", run: tls },
  { id: "headers", title: "Headers", needs: "public-url", run: headers },
  { id: "webhook", title: "Payment webhook", needs: "public-url", run: webhook },
  { id: "webhook-endpoint", title: "Webhook at the provider", needs: "payments", run: webhookEndpoint },
  { id: "webhook-events", title: "Payment events", needs: "migrations", run: webhookEvents },
  { id: "callback", title: "Sign-in callback", needs: "sign-in", run: callback },
];

export const testMessage: Check = {
  id: "message",
  title: "Message to the shop",
  needs: "migrations",
  run: sendTestMessage,
};
