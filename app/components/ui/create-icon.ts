import { createElement, forwardRef, type SVGAttributes } from "react";

interface IconData {
  name: string;
  node: [string, Record<string, string>][];
}

/** Stands in for the icon package's own function of this name (scripts/smaller-scripts.mjs). */
export default function createIcon({ node }: IconData) {
  return forwardRef<SVGSVGElement, SVGAttributes<SVGSVGElement>>((props, ref) =>
    createElement(
      "svg",
      {
        ref,
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": props["aria-label"] ? undefined : true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    ),
  );
}
