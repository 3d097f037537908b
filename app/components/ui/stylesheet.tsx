import { createContext, useContext } from "react";
import stylesheet from "~/styles.css?url";

/** On the server, the whole style for a document that brings it along; null in one that names its file. */
export const InlineStyle = createContext<string | null>(null);

const ID = "style";
/** What the document brought along, so that browsers find what the server wrote. */
const brought = typeof document === "undefined" ? null : (document.getElementById(ID)?.textContent ?? null);

export function Stylesheet() {
  const style = useContext(InlineStyle) ?? brought;
  return style === null ? (
    <link rel="stylesheet" href={stylesheet} />
  ) : (
    <style id={ID} dangerouslySetInnerHTML={{ __html: style }} />
  );
}
