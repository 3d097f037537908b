export const STALE_LIST =
  "The shop cannot be reached, so this is the previous list. Check your connection, then search again.";
