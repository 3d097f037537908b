import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { QrImage } from "~/components/admin/orders/links/qr-image";
import { PrintButton } from "~/components/admin/print-button";
import { LinkButton } from "~/components/ui/form/button";
import { getPromotion, giftsOf } from "~/domain/promotions/read-promotions";
import { shopSettings } from "~/domain/settings/settings";
import { requireAdmin } from "~/http/session/access";
import { cardWho, promotionDays } from "~/lib/promotions/promotion-words";
import { qrCode } from "~/lib/text/qr-code";
import { environment } from "~/services/environment/environment";

export const meta: MetaFunction = () => [{ title: "Promotion card · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const promotion = await getPromotion(params.id ?? "");
  const { id, name, code } = promotion;
  const shopUrl = environment.publicUrl;
  const address = `${shopUrl}/discount?${new URLSearchParams({ code: code ?? "" }).toString()}`;
  return {
    id,
    name,
    code,
    who: cardWho(promotion.who),
    days: promotionDays(promotion),
    gives: (await giftsOf([promotion])).get(id) ?? "",
    shopName: (await shopSettings()).name,
    shopAddress: new URL(shopUrl).host,
    qr: code === null ? null : qrCode(address),
  };
}

export default function Card() {
  const { id, name, code, who, days, gives, shopName, shopAddress, qr } = useLoaderData<typeof loader>();
  return (
    <article className="max-w-md print:max-w-none print:text-black">
      <div className="mb-6 flex flex-wrap gap-2 print:hidden">
        <PrintButton />
        <LinkButton to={`/admin/promotions/${id}`} variant="outline">
          Back to the promotion
        </LinkButton>
      </div>
      <div className="grid max-w-md justify-items-center gap-3 rounded-lg border-2 border-dashed border-line p-6 text-center">
        <p className="font-display text-lg">{shopName}</p>
        <h1 className="text-3xl wrap-anywhere">{name}</h1>
        <p className="text-xl wrap-anywhere">{gives}</p>
        {qr && (
          <>
            <QrImage code={qr} label={`QR code that opens the shop with the code ${code}`} />
            <p>
              Scan it, or type this code in your cart:
              <bdi className="block text-2xl font-bold wrap-anywhere">{code}</bdi>
            </p>
          </>
        )}
        {who && <p>{who}</p>}
        {days && <p>{days}</p>}
        <p className="text-sm">{shopAddress}</p>
      </div>
    </article>
  );
}
