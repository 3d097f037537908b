import { createContext } from "react";

/**
 * On the server: what stands in `main` was rendered before and is put there afterwards. Never true in
 * browsers.
 */
export const MainIsKept = createContext(false);
