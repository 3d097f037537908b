/**
 * Some browsers forbid storage: reading `sessionStorage` throws there, which Remix does not expect, and every
 * navigation would end in the error page. Such a browser gets one that keeps nothing. The shop's own scripts expect
 * the error, of `localStorage` too.
 */
try {
  void sessionStorage.length;
} catch {
  const nothing = () => null;
  const value = { getItem: nothing, setItem: nothing, removeItem: nothing };
  Object.defineProperty(window, "sessionStorage", { value });
}
