import { slipData } from "~/routes/admin/orders/paper/packing-slip";
import { placeNameOf } from "~/domain/settings/place";
import type { ShopSettings } from "~/domain/settings/settings";
import { qrCode } from "~/lib/text/qr-code";
import { environment } from "~/services/environment/environment";

type SlipOrder = Parameters<typeof slipData>[0];

export function slipOf(order: SlipOrder, settings: ShopSettings) {
  const qr = qrCode(`${environment.publicUrl}/admin/orders/${order.id}`);
  return slipData(order, { place: placeNameOf(settings, order.placeId), qr });
}
