export const STALE_LIST =
  "The shop cannot be reached, so this is still the list from before. Check your connection, then search again.";
