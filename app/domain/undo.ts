import { conflict } from "~/lib/errors";
import { ago, latestPlausible } from "~/services/clock";

/** The page offers Undo for a minute; a slow line is given a little more. */
export const UNDO_MS = 75_000;

export const tooLate = () => conflict("It is too late to undo this.");

export const canUndo = (doneAt: Date) => doneAt > ago(UNDO_MS) && doneAt <= latestPlausible();
