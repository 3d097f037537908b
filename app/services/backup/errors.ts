/** Why a backup cannot be made or restored, in the sentences that the person at the terminal reads. */
export class BackupError extends Error {}

/** Somebody else is making one just now. */
export class BackupBusyError extends BackupError {}

export function damaged(): BackupError {
  return new BackupError(
    "The backup is damaged or not whole, so nothing of it was used. Copy it here again, or take another one.",
  );
}
