/** Colour words and their CSS colours by the basic colour, in the order of the rainbow. */
const families = {
  red: {
    burgundy: "#7a2238",
    cherry: "#b8243c",
    crimson: "#b01f35",
    maroon: "#74262f",
    red: "#c8312f",
    ruby: "#a51d3d",
    scarlet: "#c92a2a",
    wine: "#722c42",
  },
  orange: {
    amber: "#e09a2b",
    apricot: "#f2a974",
    copper: "#b8703f",
    coral: "#f0735f",
    ember: "#e2501f",
    orange: "#ee7d2b",
    peach: "#f6b48f",
    rust: "#a85230",
    sunrise: "#f59b5d",
    sunset: "#ee6d45",
    tangerine: "#f08326",
    terracotta: "#c4683f",
  },
  yellow: {
    canola: "#ffcb3d",
    gold: "#d5a43a",
    honey: "#e0a440",
    lemon: "#f2dc4e",
    marigold: "#eea527",
    mustard: "#cfa02e",
    yellow: "#f4c92f",
  },
  green: {
    avocado: "#7f9a3d",
    emerald: "#1f8f5f",
    fern: "#4f8a48",
    forest: "#2f6b45",
    green: "#3f8f4c",
    jade: "#3a9a78",
    khaki: "#a59a6a",
    lime: "#9cc93c",
    mint: "#9ad9bd",
    moss: "#6f8443",
    olive: "#7d7f3a",
    pine: "#2d5f4c",
    sage: "#a3b394",
    seafoam: "#9fd6c5",
  },
  blue: {
    aqua: "#3fb9b4",
    blue: "#2f6fc2",
    blueberry: "#4a5fb0",
    cyan: "#2fb5d2",
    denim: "#4c6c97",
    indigo: "#453f9c",
    lagoon: "#2a9fa8",
    lake: "#2f7fb5",
    midnight: "#27325c",
    navy: "#243a66",
    ocean: "#2b79b0",
    sapphire: "#2a4fa3",
    sky: "#8cc4e8",
    teal: "#0f9a97",
    turquoise: "#37b6ad",
  },
  purple: {
    amethyst: "#8a4fc4",
    lavender: "#b3a0d8",
    lilac: "#c3a1d6",
    plum: "#77386b",
    purple: "#7a48a8",
    violet: "#7d4bb5",
  },
  pink: {
    berry: "#a52e62",
    blush: "#f0b3b3",
    bubblegum: "#f28fb8",
    fuchsia: "#c9368f",
    magenta: "#c2307f",
    pink: "#ee8fb0",
    raspberry: "#b5305f",
    rose: "#d98a94",
    salmon: "#f2937f",
  },
  brown: {
    biscuit: "#d8ab73",
    bronze: "#9a6a3c",
    brown: "#7a4f33",
    caramel: "#c07f3f",
    chocolate: "#5d3b29",
    clay: "#b9694a",
    cocoa: "#6f4a38",
    tan: "#c8a273",
    taupe: "#9a8a7c",
    walnut: "#6a4a35",
  },
  white: {
    beige: "#ddcbab",
    birch: "#e6dcc8",
    bone: "#ebe3d0",
    champagne: "#ecd9b5",
    cream: "#f5ead2",
    ivory: "#f4eddc",
    oat: "#e3d3b6",
    oatmeal: "#dfd0b4",
    pearl: "#ece8e1",
    sand: "#dcc49c",
    snow: "#f6f6f2",
    snowy: "#f6f6f2",
    vanilla: "#f4e8c6",
    white: "#f8f8f5",
  },
  grey: {
    ash: "#b9b7b0",
    graphite: "#55595e",
    gray: "#8c9196",
    grey: "#8c9196",
    pewter: "#84888c",
    silver: "#b8bcc2",
    slate: "#66737f",
  },
  black: {
    black: "#26282b",
    charcoal: "#44484d",
  },
} satisfies Record<string, Record<string, string>>;

export type Colour = keyof typeof families;

export const colours = Object.keys(families) as Colour[];

interface ColourWord {
  colour: Colour;
  css: string;
}

const words = new Map<string, ColourWord>(
  colours.flatMap((colour) =>
    Object.entries(families[colour]).map(([word, css]): [string, ColourWord] => [word, { colour, css }]),
  ),
);

function namedIn(text: string): ColourWord[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .flatMap((word) => words.get(word) ?? []);
}

/** CSS colours, at most two. */
export const coloursNamed = (text: string): string[] =>
  namedIn(text)
    .slice(0, 2)
    .map(({ css }) => css);

/** What shoppers call the colours that a text names: navy is blue. */
export const coloursIn = (text: string): Colour[] => namedIn(text).map(({ colour }) => colour);

const VIVID = 80;

/** Whether a text names a colour far from grey, white and black. */
export function isVivid(text: string): boolean {
  const [colour] = coloursNamed(text);
  const parts = (colour?.match(/[\da-f]{2}/gi) ?? []).map((part) => parseInt(part, 16));
  return Math.max(...parts, 0) - Math.min(...parts, 255) >= VIVID;
}
