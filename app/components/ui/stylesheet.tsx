import { createContext, useContext } from "react";
import stylesheet from "~/styles.css?url";

/** On the server, the whole style for a document that brings it along; null in one that names its file. */
export const InlineStyle = createContext<string | null>(null);

const ID = "style";
/** What the document brought along. */
const brought = typeof document === "undefined" ? null : (document.getElementById(ID)?.textContent ?? null);

export function Stylesheet() {
  const style = useContext(InlineStyle);
  // As it is: React would escape a child's quotes, which a style does not read.
  if (style !== null) return <style id={ID} dangerouslySetInnerHTML={{ __html: style }} />;
  // The same in browsers, but as a text: where an error replaces the document, HTML would be refused (trusted-types.ts).
  return brought === null ? <link rel="stylesheet" href={stylesheet} /> : <style id={ID}>{brought}</style>;
}
