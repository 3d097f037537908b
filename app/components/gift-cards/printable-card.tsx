interface PrintableCardProps {
  shopName: string;
  shopAddress: string;
  recipientName: string;
  message: string;
  amount: string;
  code: string;
}

/** One gift card on paper. */
export function PrintableCard(props: PrintableCardProps) {
  const { shopName, shopAddress, recipientName, message, amount, code } = props;
  return (
    <article className="grid max-w-md break-inside-avoid justify-items-center gap-3 rounded-lg border-2 border-dashed border-line p-6 text-center print:text-black">
      <p className="font-display text-lg">{shopName}</p>
      <h2 className="text-3xl">{`Gift card of ${amount}`}</h2>
      <p className="text-xl wrap-anywhere">
        For <bdi>{recipientName}</bdi>
      </p>
      {message && (
        <p className="wrap-anywhere whitespace-pre-line">
          <bdi>{`“${message}”`}</bdi>
        </p>
      )}
      <p>
        Your code: <strong className="block text-2xl whitespace-nowrap tabular-nums">{code}</strong>
      </p>
      <p>Enter it in your cart or at checkout. What you do not spend stays on the card.</p>
      <p className="text-sm">{shopAddress}</p>
    </article>
  );
}
