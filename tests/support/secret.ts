/** A human-made secret is stretched, which costs a third of a second at each start. */
export const SECRET = "6810f1c56e33fec91e58395abb09788642d6e38dc713e0c40234dc50637fb16d";
