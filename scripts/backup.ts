// `npm run backup -- [FILE]`: writes the whole shop to one file, beside a running shop or without one. Without
// FILE it goes to BACKUP_DIR, or to DATA_DIR/backups. `npm run restore` brings it back (docs/backup.md).
import "./load-environment.mjs";
import { deriveAhead } from "~/services/backup/age";

// Before the rest is loaded, whose memory would stand beside the key's.
const passphrase = process.env.BACKUP_PASSPHRASE;
if (passphrase) await deriveAhead(passphrase);
await import("./take-backup.ts");
