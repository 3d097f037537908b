export const contact = {
  name: "Ada Test",
  email: "ada@example.com",
  phone: "780-555-0100",
  address: "1 Main Street",
  city: "Stony Plain",
  province: "AB",
  postalCode: "T7Z 1A1",
};
