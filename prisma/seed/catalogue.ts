export interface SeedCategory {
  name: string;
  slug: string;
  facts: string;
  description: string;
}

export interface SeedVariation {
  name: string;
  attributes: Record<string, string>;
  /** Decimal text added to the base price, may be negative. */
  priceModifier: string;
  stock: number;
  sku: string;
  picture?: string;
}

export interface SeedPicture {
  file: string;
  alt: string;
}

export interface SeedReview {
  /** "customer" is the demo customer, anything else a guest's name. */
  author: string;
  rating: 1 | 2 | 3 | 4 | 5;
  title?: string;
  comment?: string;
  daysAgo: number;
}

export interface SeedProduct {
  key: string;
  name: string;
  description: string;
  facts?: string;
  category: string;
  basePrice: string;
  variations: SeedVariation[];
  pictures: SeedPicture[];
  reviews: SeedReview[];
}

export const categories: SeedCategory[] = [
  {
    name: "Articulated Animals",
    slug: "articulated-animals",
    facts:
      "Age: from 3 years\nSmall parts: none, printed in one piece\nCare: wipe with a damp cloth, keep out of hot cars\nReady: usually within 2 days",
    description:
      "Printed in one piece with every joint already in place. They wiggle, curl and pose straight off the printer.",
  },
  {
    name: "Fidget Toys",
    slug: "fidget-toys",
    facts: "Age: from 6 years\nCare: wipe with a damp cloth\nReady: usually within 2 days",
    description: "Quiet things for busy hands: spinners, clickers and shapes that never stop folding.",
  },
  {
    name: "Knitted Animals",
    slug: "knitted-animals",
    facts: "Age: from 3 years\nSmall parts: none\nCare: wipe with a damp cloth\nReady: usually within 2 days",
    description:
      "Printed animals with a knitted surface, stitch by stitch. They look like a favourite sweater and wash off with a damp cloth.",
  },
  {
    name: "Dinosaurs",
    slug: "dinosaurs",
    facts:
      "Age: from 3 years\nSmall parts: none, printed in one piece\nCare: wipe with a damp cloth\nReady: usually within 2 days",
    description: "Friendly giants from the badlands, small enough for a lunch box.",
  },
  {
    name: "Prairie Wildlife",
    slug: "prairie-wildlife",
    facts: "Age: from 3 years\nCare: dust with a soft brush\nReady: usually within 2 days",
    description:
      "The neighbours we meet on the range roads of Parkland County, as figures for a shelf or a window sill.",
  },
  {
    name: "Desk Friends",
    slug: "desk-friends",
    facts:
      "Age: made for desks, not for toddlers\nCare: rinse by hand, not in the dishwasher\nReady: usually within 2 days",
    description: "Useful animals that hold a plant, your pens and a bit of good humour.",
  },
];

function standard(sku: string, stock: number, picture?: string): SeedVariation[] {
  return [{ name: "Standard", attributes: {}, priceModifier: "0.00", stock, sku, picture }];
}

function colour(
  name: string,
  sku: string,
  stock: number,
  picture: string,
  priceModifier = "0.00",
): SeedVariation {
  return { name, attributes: { Colour: name }, priceModifier, stock, sku, picture };
}

function colourAndSize(
  colourName: string,
  size: string,
  sku: string,
  stock: number,
  picture: string,
  priceModifier = "0.00",
): SeedVariation {
  return {
    name: `${colourName} - ${size}`,
    attributes: { Colour: colourName, Size: size },
    priceModifier,
    stock,
    sku,
    picture,
  };
}

export const products: SeedProduct[] = [
  {
    key: "flexi-dragon",
    name: "Flexi Dragon",
    description:
      "Our best-known resident: a long-tailed dragon with more than a dozen moving segments, two small wings and a calm smile. It comes off the printer in one piece, so there is nothing to assemble and nothing to lose. Small is about 20 cm from nose to tail, Large about 34 cm.",
    facts: "Size: about 20 cm (Small) or 34 cm (Large) from nose to tail",
    category: "Articulated Animals",
    basePrice: "24.99",
    variations: [
      colourAndSize("Teal", "Small", "AA-DRG-TEA-S", 14, "flexi-dragon-teal.webp"),
      colourAndSize("Teal", "Large", "AA-DRG-TEA-L", 8, "flexi-dragon-teal.webp", "12.00"),
      colourAndSize("Ember", "Small", "AA-DRG-EMB-S", 11, "flexi-dragon-ember.webp"),
      colourAndSize("Ember", "Large", "AA-DRG-EMB-L", 6, "flexi-dragon-ember.webp", "12.00"),
      colourAndSize("Amethyst", "Large", "AA-DRG-AME-L", 5, "flexi-dragon-amethyst.webp", "14.00"),
    ],
    pictures: [
      {
        file: "flexi-dragon-teal.webp",
        alt: "Teal silk dragon lying in an S-curve, its segments bending one by one down to a pointed tail",
      },
      {
        file: "flexi-dragon-scale.webp",
        alt: "The small dragon curled in front of a coffee mug, about twice as long as the mug is tall",
      },
      { file: "flexi-dragon-ember.webp", alt: "The same dragon in glowing orange-red silk filament" },
      { file: "flexi-dragon-amethyst.webp", alt: "The same dragon in shimmering purple silk filament" },
      {
        file: "flexi-dragon-detail.webp",
        alt: "Close view of the dragon’s head with short horns, round eyes and the first joints of its neck",
      },
      {
        file: "flexi-dragon-sizes.webp",
        alt: "A large and a small teal dragon side by side, the small one a little over half as long",
      },
    ],
    reviews: [
      {
        author: "customer",
        rating: 5,
        title: "Has not left his hand",
        comment:
          "My son is seven and sleeps with it. All the joints still move after a month of being a dragon, a bracelet and a snake.",
        daysAgo: 12,
      },
      {
        author: "Megan T.",
        rating: 5,
        title: "Beautiful colour",
        comment: "The teal changes as it turns. Picked it up in Stony Plain the next day.",
        daysAgo: 31,
      },
      {
        author: "Dale",
        rating: 3,
        title: "Lovely but check the size",
        comment: "Small is smaller than I pictured. Nicely made though, would order the large next time.",
        daysAgo: 58,
      },
    ],
  },
  {
    key: "pocket-octopus",
    name: "Pocket Octopus",
    description:
      "Eight curling arms, one big head and a look of mild surprise. Each arm is a chain of little links that roll up and drape over fingers, pencils and keyboards. About 11 cm across.",
    facts: "Size: about 11 cm across",
    category: "Articulated Animals",
    basePrice: "14.99",
    variations: [
      colour("Coral", "AA-OCT-COR", 22, "pocket-octopus-coral.webp"),
      colour("Ocean", "AA-OCT-OCE", 17, "pocket-octopus-ocean.webp"),
      colour("Mint", "AA-OCT-MNT", 0, "pocket-octopus-mint.webp"),
    ],
    pictures: [
      {
        file: "pocket-octopus-coral.webp",
        alt: "Coral-pink octopus with a round head, two wide eyes, a small smile and eight jointed arms spread out on the table",
      },
      {
        file: "pocket-octopus-scale.webp",
        alt: "The octopus in front of a coffee mug, its arms spread a little wider than the mug",
      },
      { file: "pocket-octopus-ocean.webp", alt: "The same octopus in ocean blue" },
      { file: "pocket-octopus-mint.webp", alt: "The same octopus in pale mint green" },
      {
        file: "pocket-octopus-detail.webp",
        alt: "Close view of the octopus’s face with the jointed arms reaching forward",
      },
    ],
    reviews: [
      {
        author: "Priya",
        rating: 5,
        title: "Desk mascot",
        comment:
          "Sits on my monitor with two arms hanging down. Everyone in the office has asked where it is from.",
        daysAgo: 9,
      },
      {
        author: "Grandma Lou",
        rating: 4,
        comment: "A hit with three of four grandchildren. The fourth wanted mint and it was sold out.",
        daysAgo: 22,
      },
    ],
  },
  {
    key: "axolotl",
    name: "Axel the Axolotl",
    description:
      "A smiling water dragon with feathery gills and a tail that swishes from side to side. Rounded everywhere, with no sharp edges, and easy for small hands to wiggle. About 16 cm long.",
    facts: "Size: about 16 cm long",
    category: "Articulated Animals",
    basePrice: "17.99",
    variations: [
      colour("Blush", "AA-AXO-BLU", 19, "axolotl-blush.webp"),
      colour("Sky", "AA-AXO-SKY", 9, "axolotl-sky.webp"),
      colour("Lilac", "AA-AXO-LIL", 7, "axolotl-lilac.webp", "1.00"),
    ],
    pictures: [
      {
        file: "axolotl-blush.webp",
        alt: "Pale pink jointed axolotl with darker pink gills, a wide smile and its tail curved to one side",
      },
      {
        file: "axolotl-scale.webp",
        alt: "The axolotl in front of a coffee mug, longer than the mug is tall and far lower",
      },
      { file: "axolotl-sky.webp", alt: "The same axolotl in light blue with deeper blue gills" },
      { file: "axolotl-lilac.webp", alt: "The same axolotl in lilac with violet gills" },
      {
        file: "axolotl-top.webp",
        alt: "The axolotl from above, showing the gaps between its body segments and its four short legs",
      },
    ],
    reviews: [
      {
        author: "Kayleigh",
        rating: 5,
        title: "THE GILLS",
        comment: "Just look at them. Ten out of ten, no notes.",
        daysAgo: 5,
      },
      {
        author: "customer",
        rating: 4,
        title: "Sweet gift",
        comment:
          "Bought for my niece who knows every axolotl fact there is. One toe had a tiny string of plastic, came off with a fingernail.",
        daysAgo: 40,
      },
    ],
  },
  {
    key: "garden-gecko",
    name: "Garden Gecko",
    description:
      "A quick little gecko with sticky-looking toes and a tail that never holds still. Hang it over the edge of a pot or a bookshelf and it looks as if it just arrived. About 18 cm long.",
    facts: "Size: about 18 cm long",
    category: "Articulated Animals",
    basePrice: "12.99",
    variations: [
      colour("Lime", "AA-GEC-LIM", 2, "garden-gecko-lime.webp"),
      colour("Sunset", "AA-GEC-SUN", 1, "garden-gecko-sunset.webp"),
    ],
    pictures: [
      {
        file: "garden-gecko-lime.webp",
        alt: "Lime green jointed gecko with round toes, walking with its tail in a wide curve",
      },
      {
        file: "garden-gecko-scale.webp",
        alt: "The gecko in front of a coffee mug, about twice as long as the mug is tall",
      },
      { file: "garden-gecko-sunset.webp", alt: "The same gecko in warm sunset orange" },
      {
        file: "garden-gecko-detail.webp",
        alt: "Close view of the gecko’s head, large dark eyes and front feet with round toe pads",
      },
    ],
    reviews: [
      {
        author: "Tomasz",
        rating: 5,
        title: "Lives on our fern",
        comment: "My wife screamed once. Worth it.",
        daysAgo: 17,
      },
    ],
  },
  {
    key: "sea-turtle",
    name: "Tilly the Sea Turtle",
    description:
      "A sea turtle with a patterned shell and flippers that really paddle. The head nods, too. She fits in a palm and is happy in a backpack. About 12 cm across the flippers.",
    facts: "Size: about 12 cm across the flippers",
    category: "Articulated Animals",
    basePrice: "15.99",
    variations: [
      colour("Fern", "AA-TUR-FRN", 16, "sea-turtle-fern.webp"),
      colour("Lagoon", "AA-TUR-LAG", 12, "sea-turtle-lagoon.webp"),
    ],
    pictures: [
      {
        file: "sea-turtle-fern.webp",
        alt: "Green sea turtle with a darker patterned shell and four flippers joined by hinges",
      },
      {
        file: "sea-turtle-scene.webp",
        alt: "The turtle in front of a coffee mug, lower than half the mug and wider across its flippers",
      },
      { file: "sea-turtle-lagoon.webp", alt: "The same turtle in lagoon blue with a navy shell" },
      {
        file: "sea-turtle-top.webp",
        alt: "The turtle from above, with the six-sided plates of its shell and the flippers swept back",
      },
    ],
    reviews: [
      {
        author: "Shannon W.",
        rating: 5,
        title: "Sturdy",
        comment: "Survived the school bus, the dog and the washing machine (by accident).",
        daysAgo: 26,
      },
      {
        author: "Owen",
        rating: 4,
        comment: "Flippers move well. The head is a bit stiff at first, then loosens.",
        daysAgo: 63,
      },
    ],
  },
  {
    key: "garter-snake",
    name: "Slinky Garter Snake",
    description:
      "Our local garter snake without the surprise: smooth, striped and made of dozens of links that ripple when you pick it up. The short one curls around a wrist, the long one around a neck.",
    facts: "Size: 30 or 60 cm long",
    category: "Articulated Animals",
    basePrice: "11.99",
    variations: [
      {
        name: "30 cm",
        attributes: { Size: "30 cm" },
        priceModifier: "0.00",
        stock: 24,
        sku: "AA-SNK-30",
        picture: "garter-snake-short.webp",
      },
      {
        name: "60 cm",
        attributes: { Size: "60 cm" },
        priceModifier: "8.00",
        stock: 10,
        sku: "AA-SNK-60",
        picture: "garter-snake-long.webp",
      },
    ],
    pictures: [
      {
        file: "garter-snake-short.webp",
        alt: "Short dark green jointed snake with a yellow stripe, lying in a loose S",
      },
      {
        file: "garter-snake-scale.webp",
        alt: "The short snake winding along a table in front of a coffee mug",
      },
      {
        file: "garter-snake-long.webp",
        alt: "Long snake of the same kind, coiled into a spiral with its head and forked tongue pointing out of it",
      },
      {
        file: "garter-snake-detail.webp",
        alt: "Close view of the snake’s head and the first links of its body",
      },
    ],
    reviews: [
      {
        author: "Bev",
        rating: 2,
        title: "Too realistic for me",
        comment: "Well made, I suppose, but I keep jumping when I find it on the stairs.",
        daysAgo: 19,
      },
      { author: "Hudson", rating: 5, comment: "best snake", daysAgo: 20 },
    ],
  },
  {
    key: "reef-shark",
    name: "Reef Shark",
    description:
      "A shark with a swishing tail, a proud fin and more teeth than it needs. Five wide joints make it swim across any table. About 19 cm long, in slate blue with a pale belly.",
    facts: "Size: about 19 cm long",
    category: "Articulated Animals",
    basePrice: "16.99",
    variations: standard("AA-SHK", 13, "reef-shark.webp"),
    pictures: [
      {
        file: "reef-shark.webp",
        alt: "Slate blue jointed shark with a tall back fin, its body bent as if swimming",
      },
      {
        file: "reef-shark-scene.webp",
        alt: "The shark in front of a coffee mug, about twice as long as the mug is wide",
      },
      { file: "reef-shark-front.webp", alt: "The shark from the front, with a wide toothy grin" },
    ],
    reviews: [
      {
        author: "Coach Ray",
        rating: 5,
        title: "Swim club prizes",
        comment: "Bought six as medals for our swim club. Kids preferred them to the real medals.",
        daysAgo: 47,
      },
      {
        author: "Ilse",
        rating: 4,
        comment: "Great movement in the tail. Wish it came in more colours.",
        daysAgo: 8,
      },
    ],
  },
  {
    key: "sausage-dog",
    name: "Frank the Sausage Dog",
    description:
      "A very long dog with very short legs. His middle is a row of links, so he bends around corners and sits wherever you put him. About 17 cm from nose to tail.",
    facts: "Size: about 17 cm from nose to tail",
    category: "Articulated Animals",
    basePrice: "15.49",
    variations: [
      colour("Chocolate", "AA-DOG-CHO", 15, "sausage-dog-chocolate.webp"),
      colour("Biscuit", "AA-DOG-BIS", 11, "sausage-dog-biscuit.webp"),
    ],
    pictures: [
      {
        file: "sausage-dog-chocolate.webp",
        alt: "Chocolate brown jointed sausage dog with long ears and a red collar, standing in a gentle bend",
      },
      {
        file: "sausage-dog-scale.webp",
        alt: "The sausage dog in front of a coffee mug, longer than the mug is tall",
      },
      { file: "sausage-dog-biscuit.webp", alt: "The same dog in light biscuit brown" },
      {
        file: "sausage-dog-angle.webp",
        alt: "The dog from the other side, its row of body links and upright tail in view",
      },
    ],
    reviews: [
      {
        author: "Marisol",
        rating: 5,
        title: "Our actual dog approves",
        comment: "Looks exactly like our Otto. Otto tried to bury it.",
        daysAgo: 14,
      },
      {
        author: "customer",
        rating: 5,
        comment: "Second one we own. First one went to show and tell and stayed there.",
        daysAgo: 3,
      },
    ],
  },
  {
    key: "infinity-cube",
    name: "Infinity Cube",
    description:
      "Eight small cubes on printed hinges that fold over and over without an end. Nearly silent, which teachers like, and smooth in the corners, which pockets like. 4 cm when folded.",
    facts: "Size: 4 cm when folded",
    category: "Fidget Toys",
    basePrice: "9.99",
    variations: [
      colour("Charcoal", "FT-INF-CHA", 30, "infinity-cube-charcoal.webp"),
      colour("Mint", "FT-INF-MNT", 21, "infinity-cube-mint.webp"),
      colour("Lavender", "FT-INF-LAV", 18, "infinity-cube-lavender.webp"),
    ],
    pictures: [
      {
        file: "infinity-cube-charcoal.webp",
        alt: "Charcoal toy of eight small cubes, half unfolded along its hinges and standing like a tent",
      },
      {
        file: "infinity-cube-scale.webp",
        alt: "The half-open cube in front of a coffee mug, less than half as tall as the mug",
      },
      { file: "infinity-cube-mint.webp", alt: "The same folding cube in mint green" },
      { file: "infinity-cube-lavender.webp", alt: "The same folding cube in lavender" },
      {
        file: "infinity-cube-folds.webp",
        alt: "Three lavender toys in a row: folded into a cube, standing half open, and laid out flat",
      },
    ],
    reviews: [
      {
        author: "Ms. Hendricks",
        rating: 5,
        title: "Classroom approved",
        comment: "I have four of these in my grade five room. Quiet, and nobody has broken one yet.",
        daysAgo: 36,
      },
      { author: "Jo", rating: 4, comment: "A little tight on day one, perfect on day three.", daysAgo: 11 },
    ],
  },
  {
    key: "gyro-rings",
    name: "Gyro Rings",
    description:
      "Five rings inside one another, each turning on its own axis. Spin one and the others follow like a small planet system. 6 cm wide and flat enough for a wallet pocket when still.",
    facts: "Size: 6 cm wide",
    category: "Fidget Toys",
    basePrice: "8.49",
    variations: [
      colour("Sunrise", "FT-GYR-SUN", 26, "gyro-rings-sunrise.webp"),
      colour("Lake", "FT-GYR-LAK", 20, "gyro-rings-lake.webp"),
    ],
    pictures: [
      {
        file: "gyro-rings-sunrise.webp",
        alt: "Five nested rings from red through orange to yellow, each tilted on its own axis",
      },
      {
        file: "gyro-rings-scale.webp",
        alt: "The rings standing in front of a coffee mug, lower and narrower than the mug",
      },
      { file: "gyro-rings-lake.webp", alt: "The same rings from navy through blue to pale aqua" },
      {
        file: "gyro-rings-flat.webp",
        alt: "The rings lying flat on the table, one inside the other with thin gaps between them",
      },
    ],
    reviews: [
      {
        author: "Nadia",
        rating: 5,
        comment: "Hypnotic. I bought one for my daughter and then one for me.",
        daysAgo: 29,
      },
    ],
  },
  {
    key: "gear-spinner",
    name: "Planet Gear Spinner",
    description:
      "A sun gear, five planets and a ring, printed together and turning together from the first minute. Roll it along the table or twist it between finger and thumb. 6.5 cm across.",
    facts: "Size: 6.5 cm across",
    category: "Fidget Toys",
    basePrice: "12.49",
    variations: [
      colour("Berry", "FT-GER-BER", 14, "gear-spinner-berry.webp"),
      colour("Forest", "FT-GER-FOR", 9, "gear-spinner-forest.webp"),
      colour("Graphite", "FT-GER-GRA", 6, "gear-spinner-graphite.webp"),
    ],
    pictures: [
      {
        file: "gear-spinner-berry.webp",
        alt: "Round gear toy in berry red: a centre gear and five planet gears inside a toothed ring, in two tones",
      },
      {
        file: "gear-spinner-scale.webp",
        alt: "The spinner lying in front of a coffee mug, a little narrower than the mug",
      },
      { file: "gear-spinner-forest.webp", alt: "The same gear toy in forest green and cream" },
      { file: "gear-spinner-graphite.webp", alt: "The same gear toy in graphite grey and orange" },
      { file: "gear-spinner-detail.webp", alt: "Close view of the slanted teeth where two gears meet" },
    ],
    reviews: [
      {
        author: "Engineer Dad",
        rating: 5,
        title: "Proper herringbone gears",
        comment: "Printed in place with clearances this tight? Somebody tuned their printer. Respect.",
        daysAgo: 33,
      },
      {
        author: "Sam",
        rating: 3,
        comment: "Fun, but louder than I thought when rolled on a wooden table.",
        daysAgo: 51,
      },
    ],
  },
  {
    key: "spiral-cone",
    name: "Spiral Cone",
    description:
      "Two halves that screw through each other and drop out the other side, again and again. In silk filament, so it catches the light as it turns. 9 cm tall.",
    facts: "Size: 9 cm tall",
    category: "Fidget Toys",
    basePrice: "10.99",
    variations: [
      colour("Gold and Black", "FT-CON-GLD", 18, "spiral-cone-gold.webp"),
      colour("Copper and Teal", "FT-CON-COP", 12, "spiral-cone-copper.webp"),
    ],
    pictures: [
      {
        file: "spiral-cone-gold.webp",
        alt: "Twisted cone in gold silk standing in its matching black sleeve, deep spiral grooves running to the tip",
      },
      {
        file: "spiral-cone-scale.webp",
        alt: "The cone standing in front of a coffee mug, about as tall as the mug",
      },
      { file: "spiral-cone-copper.webp", alt: "The same spiral cone in copper silk with a teal sleeve" },
      {
        file: "spiral-cone-apart.webp",
        alt: "The gold cone lying beside its black sleeve, both halves apart",
      },
    ],
    reviews: [
      {
        author: "customer",
        rating: 5,
        title: "Oddly satisfying",
        comment: "Kept on the coffee table. Guests cannot leave it alone.",
        daysAgo: 25,
      },
      {
        author: "R. Fehr",
        rating: 4,
        comment: "Shiny and smooth. Scratches a little if you keep it with keys.",
        daysAgo: 44,
      },
    ],
  },
  {
    key: "fidget-slug",
    name: "Fidget Slug",
    description:
      "A ridged little slug that stretches, squishes and clicks along your hand. The most restful toy we make, and the one we play with ourselves while the printers run. 10 cm long.",
    facts: "Size: 10 cm long",
    category: "Fidget Toys",
    basePrice: "7.99",
    variations: [
      colour("Avocado", "FT-SLG-AVO", 28, "fidget-slug-avocado.webp"),
      colour("Blueberry", "FT-SLG-BLU", 25, "fidget-slug-blueberry.webp"),
      colour("Bubblegum", "FT-SLG-BUB", 16, "fidget-slug-bubblegum.webp"),
    ],
    pictures: [
      {
        file: "fidget-slug-avocado.webp",
        alt: "Avocado green slug with two eye stalks and a body of overlapping ridged rings",
      },
      {
        file: "fidget-slug-scale.webp",
        alt: "The slug in front of a coffee mug, about as long as the mug is tall",
      },
      { file: "fidget-slug-blueberry.webp", alt: "The same slug in blueberry" },
      { file: "fidget-slug-bubblegum.webp", alt: "The same slug in bubblegum pink" },
      {
        file: "fidget-slug-trio.webp",
        alt: "Three slugs in green, blue and pink crossing the table side by side",
      },
    ],
    reviews: [
      {
        author: "Ash",
        rating: 5,
        title: "sluggy",
        comment: "I was not prepared for how much I would love a slug.",
        daysAgo: 6,
      },
      {
        author: "Corinne",
        rating: 5,
        comment: "Party favours for nine kids. Zero fights, since everyone got one.",
        daysAgo: 70,
      },
    ],
  },
  {
    key: "clicky-keys",
    name: "Clicky Keys",
    description:
      "Three keyboard keys in a printed case with a ring for your bag. Real switches inside give the real click. Not for quiet libraries.",
    category: "Fidget Toys",
    basePrice: "13.99",
    variations: [
      colour("Candy", "FT-KEY-CAN", 0, "clicky-keys-candy.webp"),
      colour("Prairie", "FT-KEY-PRA", 0, "clicky-keys-prairie.webp"),
    ],
    pictures: [
      {
        file: "clicky-keys-candy.webp",
        alt: "White keychain case with three keyboard keys in pink, yellow and light blue",
      },
      { file: "clicky-keys-scale.webp", alt: "The keychain in front of a coffee mug, no wider than the mug" },
      {
        file: "clicky-keys-prairie.webp",
        alt: "The same keychain in dark green with wheat, sky and rust keys",
      },
      {
        file: "clicky-keys-side.webp",
        alt: "The keychain from the side, its keys standing above the case and the ring in front",
      },
    ],
    reviews: [
      {
        author: "Lena",
        rating: 4,
        title: "Good click",
        comment: "Loud in the best way. My husband disagrees.",
        daysAgo: 38,
      },
    ],
  },
  {
    key: "knitted-bunny",
    name: "Knitted Bunny",
    description:
      "A sitting bunny with long ears and a soft-looking knitted coat, every stitch printed. Warm to look at, easy to wipe clean. 11 cm to the tips of the ears.",
    facts: "Size: 11 cm to the tips of the ears",
    category: "Knitted Animals",
    basePrice: "18.99",
    variations: [
      colour("Oatmeal", "KN-BUN-OAT", 17, "knitted-bunny-oatmeal.webp"),
      colour("Rose", "KN-BUN-ROS", 12, "knitted-bunny-rose.webp"),
      colour("Sage", "KN-BUN-SAG", 8, "knitted-bunny-sage.webp"),
    ],
    pictures: [
      {
        file: "knitted-bunny-oatmeal.webp",
        alt: "Sitting oatmeal-coloured bunny with upright ears and a surface of V-shaped knit stitches",
      },
      {
        file: "knitted-bunny-scale.webp",
        alt: "The bunny sitting in front of a coffee mug, its ears reaching above the rim",
      },
      { file: "knitted-bunny-rose.webp", alt: "The same bunny in dusty rose" },
      { file: "knitted-bunny-sage.webp", alt: "The same bunny in sage green" },
      { file: "knitted-bunny-back.webp", alt: "The bunny from behind, with its round tail" },
      {
        file: "knitted-bunny-detail.webp",
        alt: "Close view of the bunny’s face and the rows of printed stitches",
      },
    ],
    reviews: [
      {
        author: "Elaine P.",
        rating: 5,
        title: "I thought it was wool",
        comment: "Had to touch it twice. Such a clever idea for a nursery shelf.",
        daysAgo: 10,
      },
      { author: "Joanna", rating: 5, comment: "Rose is a soft, dusty pink. Very pretty.", daysAgo: 27 },
    ],
  },
  {
    key: "knitted-bear",
    name: "Knitted Bear",
    description:
      "A small bear in a big scarf. Knitted all over, with a smooth muzzle and a stitched look that makes people pick him up to check. 9 cm tall.",
    facts: "Size: 9 cm tall",
    category: "Knitted Animals",
    basePrice: "19.99",
    variations: [
      colour("Honey", "KN-BEA-HON", 14, "knitted-bear-honey.webp"),
      colour("Cocoa", "KN-BEA-COC", 10, "knitted-bear-cocoa.webp"),
    ],
    pictures: [
      {
        file: "knitted-bear-honey.webp",
        alt: "Honey-coloured knitted bear sitting upright, wearing a red scarf",
      },
      {
        file: "knitted-bear-scene.webp",
        alt: "The bear sitting beside a coffee mug that is a little taller than it",
      },
      { file: "knitted-bear-cocoa.webp", alt: "The same bear in cocoa brown with a cream scarf" },
      {
        file: "knitted-bear-side.webp",
        alt: "The bear from the side, with round ears and the scarf’s end over its shoulder",
      },
    ],
    reviews: [
      {
        author: "customer",
        rating: 4,
        title: "Charming",
        comment: "Lovely texture. A tad lighter than I expected, but that is PLA for you.",
        daysAgo: 34,
      },
      { author: "Viv", rating: 5, comment: "The scarf!", daysAgo: 2 },
    ],
  },
  {
    key: "knitted-sheep",
    name: "Knitted Sheep",
    description:
      "A round sheep in a cream sweater it grew itself. Smooth face and feet, chunky stitches, and a look of quiet patience. 8 cm long.",
    facts: "Size: 8 cm long",
    category: "Knitted Animals",
    basePrice: "16.99",
    variations: standard("KN-SHP", 20, "knitted-sheep.webp"),
    pictures: [
      {
        file: "knitted-sheep.webp",
        alt: "Round cream knitted sheep with a smooth dark face and four short dark legs",
      },
      {
        file: "knitted-sheep-scale.webp",
        alt: "The sheep standing in front of a coffee mug, lower than the mug",
      },
      {
        file: "knitted-sheep-side.webp",
        alt: "The sheep in profile, showing the rows of stitches around its body",
      },
      { file: "knitted-sheep-flock.webp", alt: "Three knitted sheep standing together, one turned away" },
    ],
    reviews: [
      {
        author: "Harriet",
        rating: 5,
        title: "Started a flock",
        comment: "Came back for four more. They live on the piano.",
        daysAgo: 21,
      },
    ],
  },
  {
    key: "knitted-penguin",
    name: "Knitted Penguin",
    description:
      "A penguin dressed for an Alberta January, in a knitted coat and a toque with a pompom. Stands by itself and minds its own business. 10 cm tall.",
    facts: "Size: 10 cm tall",
    category: "Knitted Animals",
    basePrice: "18.49",
    variations: standard("KN-PEN", 0, "knitted-penguin.webp"),
    pictures: [
      {
        file: "knitted-penguin.webp",
        alt: "Navy knitted penguin with a cream belly, orange beak and feet, and a red toque with a white pompom",
      },
      {
        file: "knitted-penguin-scale.webp",
        alt: "The penguin in front of a coffee mug, about as tall as the mug",
      },
      { file: "knitted-penguin-side.webp", alt: "The penguin from the side, its wing held close" },
      {
        file: "knitted-penguin-detail.webp",
        alt: "Close view of the penguin’s face under the ribbed brim of its toque",
      },
    ],
    reviews: [
      {
        author: "Kris",
        rating: 5,
        title: "Please bring it back",
        comment: "Got one at Christmas, everyone wants one now. When is it in stock again?",
        daysAgo: 7,
      },
    ],
  },
  {
    key: "knitted-whale",
    name: "Knitted Whale",
    description:
      "A whale as round as a ball of yarn, with a pale belly and a tail that points to the sky. Good company on a bathroom shelf. 10 cm long.",
    facts: "Size: 10 cm long",
    category: "Knitted Animals",
    basePrice: "17.49",
    variations: [
      colour("Denim", "KN-WHL-DEN", 13, "knitted-whale-denim.webp"),
      colour("Seafoam", "KN-WHL-SEA", 9, "knitted-whale-seafoam.webp"),
    ],
    pictures: [
      {
        file: "knitted-whale-denim.webp",
        alt: "Round denim-blue knitted whale with a ribbed cream belly, small fins, a raised tail and a light blue spout",
      },
      {
        file: "knitted-whale-scale.webp",
        alt: "The whale in front of a coffee mug, about as long as the mug is tall",
      },
      { file: "knitted-whale-seafoam.webp", alt: "The same whale in seafoam green" },
      { file: "knitted-whale-back.webp", alt: "The whale from behind, its two tail flukes held up" },
    ],
    reviews: [
      {
        author: "Beatriz",
        rating: 5,
        comment: "Sits beside the tub and makes bath time easier. That is all I ask of a whale.",
        daysAgo: 16,
      },
      {
        author: "Neil",
        rating: 3,
        title: "Cute, slow pickup",
        comment: "The whale is great. It took four days until it was ready, I had hoped for two.",
        daysAgo: 55,
      },
    ],
  },
  {
    key: "tiny-rex",
    name: "Tiny Rex",
    description:
      "Big head, big smile, and arms that are doing their best. Prints solid and stands firmly on two feet and a tail, so it survives most battles. 10 cm tall.",
    facts: "Size: 10 cm tall",
    category: "Dinosaurs",
    basePrice: "13.49",
    variations: [
      colour("Moss", "DI-REX-MOS", 18, "tiny-rex-moss.webp"),
      colour("Tangerine", "DI-REX-TAN", 15, "tiny-rex-tangerine.webp"),
      colour("Violet", "DI-REX-VIO", 9, "tiny-rex-violet.webp"),
    ],
    pictures: [
      {
        file: "tiny-rex-moss.webp",
        alt: "Moss green cartoon T. rex standing upright with a large head, a grin with four small teeth and two very small arms",
      },
      {
        file: "tiny-rex-scale.webp",
        alt: "The tyrannosaur standing in front of a coffee mug, about as tall as the mug",
      },
      { file: "tiny-rex-tangerine.webp", alt: "The same T. rex in tangerine" },
      { file: "tiny-rex-violet.webp", alt: "The same T. rex in violet" },
      {
        file: "tiny-rex-side.webp",
        alt: "The T. rex in profile, balanced between its feet and its thick tail",
      },
    ],
    reviews: [
      {
        author: "Wyatt (6) and Mom",
        rating: 5,
        title: "ROAR",
        comment: "Rex goes everywhere we go. He has been to Drumheller to meet his family.",
        daysAgo: 13,
      },
      {
        author: "Petra",
        rating: 4,
        comment: "Solid little thing. The layer lines on the head show a bit, my kid does not care.",
        daysAgo: 42,
      },
    ],
  },
  {
    key: "triceratops",
    name: "Trudy the Triceratops",
    description:
      "Three horns, one frill and the sturdiest legs in the herd. Rounded horn tips, safe for small pockets and bare feet at night. 12 cm long.",
    facts: "Size: 12 cm long",
    category: "Dinosaurs",
    basePrice: "14.49",
    variations: [
      colour("Clay", "DI-TRI-CLA", 10, "triceratops-clay.webp"),
      colour("Slate", "DI-TRI-SLA", 7, "triceratops-slate.webp"),
    ],
    pictures: [
      {
        file: "triceratops-clay.webp",
        alt: "Clay-coloured triceratops on four thick legs with a knobbed frill and three cream horns",
      },
      {
        file: "triceratops-scale.webp",
        alt: "The triceratops in front of a coffee mug, longer than the mug is tall and lower",
      },
      { file: "triceratops-slate.webp", alt: "The same triceratops in slate blue" },
      {
        file: "triceratops-front.webp",
        alt: "The triceratops from the front, its frill spread like a fan behind the horns",
      },
    ],
    reviews: [
      {
        author: "Gord",
        rating: 5,
        comment: "Stepped on it in the dark. It was fine. So, mostly, was I.",
        daysAgo: 30,
      },
    ],
  },
  {
    key: "long-neck",
    name: "Longneck Lulu",
    description:
      "A gentle brachiosaurus with a neck made for looking over things. Stands on her own and makes a good cable holder when nobody needs her as a dinosaur. 15 cm tall.",
    facts: "Size: 15 cm tall",
    category: "Dinosaurs",
    basePrice: "16.49",
    variations: standard("DI-LNG", 11, "long-neck.webp"),
    pictures: [
      {
        file: "long-neck.webp",
        alt: "Sky blue long-necked dinosaur with darker spots on its back, head held high and tail curved",
      },
      {
        file: "long-neck-scene.webp",
        alt: "The dinosaur standing beside a coffee mug, its head well above the rim",
      },
      {
        file: "long-neck-front.webp",
        alt: "The dinosaur seen from the front, looking down with a small smile",
      },
    ],
    reviews: [
      {
        author: "Anneke",
        rating: 4,
        title: "Tall and sweet",
        comment: "Her neck is strong, we were worried. Packed with great care for delivery.",
        daysAgo: 24,
      },
    ],
  },
  {
    key: "bison",
    name: "Elk Island Bison",
    description:
      "A bison with a heavy shaggy hump, modelled after the herd an hour down the road. Printed in matte brown with dark horns, and heavy enough to stay put on a windy sill. 11 cm long.",
    facts: "Size: 11 cm long",
    category: "Prairie Wildlife",
    basePrice: "21.99",
    variations: standard("PW-BIS", 3, "bison.webp"),
    pictures: [
      {
        file: "bison.webp",
        alt: "Brown bison with a high shaggy hump, a lowered head, a beard and short curved horns",
      },
      { file: "bison-scale.webp", alt: "The bison in front of a coffee mug, lower than the mug" },
      { file: "bison-side.webp", alt: "The bison in profile, the hump sloping down to narrow hindquarters" },
      { file: "bison-detail.webp", alt: "Close view of the bison’s woolly forehead, horns and beard" },
    ],
    reviews: [
      {
        author: "Park volunteer",
        rating: 5,
        title: "They got the hump right",
        comment: "Most toy bison are brown cows. This is a bison.",
        daysAgo: 18,
      },
      {
        author: "customer",
        rating: 5,
        comment: "Gift for my dad, who pretends not to collect them.",
        daysAgo: 49,
      },
    ],
  },
  {
    key: "horned-owl",
    name: "Great Horned Owl",
    description:
      "Alberta’s own bird, round as a teapot and just as watchful. Layered feathers on the chest, tufted ears and two amber eyes. 9 cm tall.",
    facts: "Size: 9 cm tall",
    category: "Prairie Wildlife",
    basePrice: "17.99",
    variations: [
      colour("Barn Brown", "PW-OWL-BRN", 12, "horned-owl-brown.webp"),
      colour("Snowy", "PW-OWL-SNO", 9, "horned-owl-snowy.webp", "1.50"),
    ],
    pictures: [
      {
        file: "horned-owl-brown.webp",
        alt: "Round brown owl with ear tufts, large amber eyes and rows of scalloped chest feathers",
      },
      {
        file: "horned-owl-scale.webp",
        alt: "The owl sitting in front of a coffee mug, about as tall as the mug",
      },
      { file: "horned-owl-snowy.webp", alt: "The same owl in snowy white with a grey chest" },
      { file: "horned-owl-side.webp", alt: "The owl from the side, its wing folded along its back" },
    ],
    reviews: [
      {
        author: "Frances",
        rating: 5,
        comment: "Watches over my seed trays. The mice remain unimpressed, but I love it.",
        daysAgo: 15,
      },
    ],
  },
  {
    key: "hedgehog-planter",
    name: "Hedgehog Planter",
    description:
      "A hedgehog who carries a succulent instead of spines. The pot has a hidden drain hole and a saucer foot; the plant in the picture is not included. Fits a 6 cm nursery pot.",
    facts: "Size: holds a 6 cm nursery pot",
    category: "Desk Friends",
    basePrice: "22.49",
    variations: [
      colour("Terracotta", "DF-HDG-TER", 11, "hedgehog-planter-terracotta.webp"),
      colour("Birch", "DF-HDG-BIR", 7, "hedgehog-planter-birch.webp"),
    ],
    pictures: [
      {
        file: "hedgehog-planter-terracotta.webp",
        alt: "Terracotta hedgehog planter with a cream face and a green succulent growing from its back",
      },
      {
        file: "hedgehog-planter-scale.webp",
        alt: "The planted hedgehog in front of a coffee mug, about as wide as the mug",
      },
      { file: "hedgehog-planter-birch.webp", alt: "The same planter in pale birch" },
      {
        file: "hedgehog-planter-empty.webp",
        alt: "The planter without a plant, seen from above into the round pot",
      },
    ],
    reviews: [
      {
        author: "Dot",
        rating: 5,
        title: "Perfect housewarming gift",
        comment: "Put a little aloe in it. The drain hole works, no soggy roots.",
        daysAgo: 28,
      },
      {
        author: "Mark",
        rating: 2,
        title: "Saucer arrived loose",
        comment:
          "The saucer had come off and I had to glue it. The shop offered a new one when I wrote, so two stars and not one.",
        daysAgo: 66,
      },
    ],
  },
  {
    key: "cat-pen-cup",
    name: "Cat Pen Cup",
    description:
      "A sitting cat that looks after your pens. Wide and heavy at the bottom, so it does not tip when the scissors go in. 10 cm tall, pens not included.",
    facts: "Size: 10 cm tall",
    category: "Desk Friends",
    basePrice: "19.49",
    variations: standard("DF-CAT", 2, "cat-pen-cup.webp"),
    pictures: [
      {
        file: "cat-pen-cup.webp",
        alt: "Grey cat-shaped pen cup with pointed ears, whiskers and closed sleepy eyes, holding three pencils",
      },
      {
        file: "cat-pen-cup-scale.webp",
        alt: "The cat cup with pencils in front of a coffee mug, about as tall as the mug",
      },
      {
        file: "cat-pen-cup-back.webp",
        alt: "The cup from the side, its dark-tipped tail curled around the bottom",
      },
      {
        file: "cat-pen-cup-empty.webp",
        alt: "The empty cup from slightly above, showing the round opening between the ears",
      },
    ],
    reviews: [{ author: "Yuki", rating: 5, comment: "The sleepy face makes emails bearable.", daysAgo: 4 }],
  },
];
