import cardRules from "./cards.js?raw";
import elementsStyles from "./elements.css?raw";
import fields from "./fields.js?raw";
import pagesStyles from "./pages.css?raw";
import stripe from "./stripe.js?raw";

export const assets = {
  "stripe.js": {
    type: "text/javascript; charset=utf-8",
    text: `(() => {\n"use strict";\n${[cardRules, fields, stripe].join("\n")}})();\n`,
  },
  "elements.css": { type: "text/css; charset=utf-8", text: elementsStyles },
  "pages.css": { type: "text/css; charset=utf-8", text: pagesStyles },
};
