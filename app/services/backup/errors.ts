export class BackupError extends Error {}

export class BackupBusyError extends BackupError {}

export function damaged(): BackupError {
  return new BackupError(
    "The backup is damaged or not whole, so nothing of it was used. Copy it here again, or take another one.",
  );
}
