import { conflict } from "~/lib/errors";
import { ago } from "~/services/clock/clock";

/** The page offers Undo for 60 s; slow connections get 15 s more. */
export const UNDO_MS = 75_000;

export const tooLate = () => conflict("It is too late to undo this.");

export const canUndo = (doneAt: Date) => doneAt > ago(UNDO_MS);
