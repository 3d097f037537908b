/** The page of a payment link. Its id is the secret. */
export const payPath = (id: string) => `/pay/${id}`;
