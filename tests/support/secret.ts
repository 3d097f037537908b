/** Random: stretching a secret made by a person costs a third of a second at each start. */
export const SECRET = "6810f1c56e33fec91e58395abb09788642d6e38dc713e0c40234dc50637fb16d";

/** Used only for gift cards (GIFT_CARD_SECRET). */
export const FORMER_SECRET = "a04d9e3bb81c5f60e7725a1d3c9be84f6120d7a9f35be8c41d760a92e85bf3c7";
