/** The id is secret: anybody who knows it can open the page. */
export const payPath = (id: string) => `/pay/${id}`;
