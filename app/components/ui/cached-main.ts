import { createContext } from "react";

/**
 * True on the server while a document is rendered whose `main` is cached: it stays empty and the cached HTML
 * is put there afterwards. Never true in browsers.
 */
export const MainIsCached = createContext(false);
