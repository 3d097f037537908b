export interface CardShop {
  name: string;
  address: string;
  url: string;
}

interface PrintableCardProps {
  shop: CardShop;
  giverName: string;
  recipientName: string;
  message: string;
  amount: string;
  code: string;
}

/** One gift card, on its own sheet when printed. */
export function PrintableCard(props: PrintableCardProps) {
  const { shop, giverName, recipientName, message, amount, code } = props;
  return (
    <article className="grid max-w-xl break-inside-avoid break-after-page justify-items-center gap-3 rounded-lg border-2 border-dashed border-line p-8 text-center last:break-after-auto print:text-black">
      <p className="font-display text-lg">{shop.name}</p>
      <h2 className="text-3xl">{`Gift card of ${amount}`}</h2>
      {recipientName && (
        <p className="text-xl wrap-anywhere">
          For <bdi>{recipientName}</bdi>
          {giverName && (
            <>
              {" "}
              from <bdi>{giverName}</bdi>
            </>
          )}
        </p>
      )}
      {message && (
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">
          <bdi>{`“${message}”`}</bdi>
        </p>
      )}
      <p className="font-display text-2xl font-semibold wrap-anywhere" translate="no">
        {code}
      </p>
      <p>
        <span>{"Enter the code in your cart at "}</span>
        <strong className="wrap-anywhere">{shop.url}</strong>
        <span>{", in the field for codes."}</span>
      </p>
      <p className="text-sm">What you do not spend stays on the card. It never expires.</p>
      {shop.address && <p className="text-sm">{`${shop.name}, ${shop.address}`}</p>}
    </article>
  );
}
