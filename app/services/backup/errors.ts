/** Why a backup cannot be made or restored, in the sentences that the person at the terminal reads. */
export class BackupError extends Error {}

export function damaged(): BackupError {
  return new BackupError(
    "The backup is damaged or not whole, so nothing of it was used. Copy it here again, or take another one.",
  );
}
