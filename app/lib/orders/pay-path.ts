/** The id is the secret. */
export const payPath = (id: string) => `/pay/${id}`;
