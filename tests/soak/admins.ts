import sharp from "sharp";
import type { Ware } from "./shoppers.ts";
import type { Visit, Visitor } from "./traffic.ts";

const page = { Accept: "text/html" };
const SHELF = 500;

export async function admins(wares: readonly Ware[]) {
  const any = () => wares[Math.floor(Math.random() * wares.length)] as Ware;
  const noise = { type: "gaussian" as const, mean: 120, sigma: 20 };
  const picture = await sharp({
    create: { width: 1200, height: 900, channels: 3, background: { r: 90, g: 120, b: 90 }, noise },
  })
    .jpeg()
    .toBuffer();

  const restock: Visit = async (visitor) => {
    await visitor.signIn("admin@example.com");
    for (let times = 0; times < 5; times++) {
      const { variationId } = any();
      await visitor.asJson("restock", "PUT", `/api/admin/variations/${variationId}`, {
        stockQuantity: SHELF,
      });
    }
    await visitor.ask("inventory", visitor.get("/admin/inventory", page));
  };

  const edit: Visit = async (visitor) => {
    await visitor.signIn("admin@example.com");
    const { productId } = any();
    await visitor.ask("product form", visitor.get(`/admin/products/${productId}/edit`, page));
    await visitor.asJson("edit a product", "PUT", `/api/admin/products/${productId}`, {
      description: `Printed in Stony Plain, as of ${new Date().toISOString()}.`,
    });
  };

  const upload: Visit = async (visitor) => {
    await visitor.signIn("admin@example.com");
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "picture.jpg");
    const { text } = await visitor.ask(
      "upload",
      visitor.post(`/api/admin/products/${any().productId}/images`, form),
    );
    const { id } = JSON.parse(text) as { id: string };
    await visitor.asJson("delete a picture", "DELETE", `/api/admin/product-images/${id}`);
  };

  const sell: Visit = async (visitor) => {
    await visitor.signIn("admin@example.com");
    await visitor.ask("dashboard", visitor.get("/admin", page));
    await visitor.ask("orders", visitor.get("/admin/orders", page));
    const orders = await visitor.asJson<{ id: string }[]>(
      "GET /api/admin/orders",
      "GET",
      "/api/admin/orders?status=pending",
    );
    const order = orders[Math.floor(Math.random() * orders.length)];
    if (!order) return;
    await visitor.asJson("mark ready", "POST", `/api/admin/orders/${order.id}/mark-ready`);
    const fulfilled = { status: "fulfilled" };
    await visitor.asJson("fulfil", "PUT", `/api/admin/orders/${order.id}/status`, fulfilled);
  };

  const report: Visit = async (visitor: Visitor) => {
    await visitor.signIn("admin@example.com");
    await visitor.ask("reports", visitor.get("/admin/reports?tab=sales", page));
    await visitor.ask("sales as CSV", visitor.get("/admin/reports/sales.csv"));
    await visitor.ask("payments", visitor.get("/admin/payments", page));
    await visitor.ask("audit log", visitor.get("/admin/audit", page));
  };

  return [
    { name: "an admin who restocks", weight: 1, visit: restock },
    { name: "an admin who edits", weight: 0.5, visit: edit },
    { name: "an admin who uploads", weight: 0.3, visit: upload },
    { name: "an admin with orders", weight: 1, visit: sell },
    { name: "an admin with reports", weight: 0.4, visit: report },
  ];
}
