export const oneProduct = {
  id: "6f1c7a52-1de7-4f5f-9f0b-3a4c1f6f8d01",
  variationId: "6f1c7a52-1de7-4f5f-9f0b-3a4c1f6f8d02",
  name: "Dragon",
  dollars: 10.5,
};

export const INSERT_ONE_PRODUCT = `
  INSERT INTO products (id, name, category, base_price) VALUES ('${oneProduct.id}', '${oneProduct.name}', 'Tests', 10);
  INSERT INTO variations (id, product_id, name, stock_quantity) VALUES ('${oneProduct.variationId}', '${oneProduct.id}', 'Standard', 1000);
  INSERT INTO inventory_logs (variation_id, quantity_changed, previous_quantity, new_quantity, change_type) VALUES ('${oneProduct.variationId}', 1000, 0, 1000, 'initial')`;
