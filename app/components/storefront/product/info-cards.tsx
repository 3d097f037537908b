import CircleX from "lucide-react/icons/circle-x";
import Mail from "lucide-react/icons/mail";
import Store from "lucide-react/icons/store";
import Truck from "lucide-react/icons/truck";
import Wallet from "lucide-react/icons/wallet";

export function GiftCardNotes() {
  return (
    <ul className="grid gap-3 rounded-lg bg-sky p-4">
      {[
        { icon: Mail, text: "The code comes by email, to you or to somebody else, or you print it." },
        { icon: Wallet, text: "Spend it all at once or a little at a time. It never expires." },
        { icon: CircleX, text: "Once the code is sent or printed, you cannot cancel the gift card." },
      ].map(({ icon: Icon, text }) => (
        <li key={text} className="flex gap-3">
          <Icon aria-hidden className="size-6 shrink-0" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

export function InfoCards({ pickupDays }: { pickupDays: string }) {
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {[
        { icon: Truck, text: "Local Delivery Available" },
        {
          icon: Store,
          text: pickupDays === "" ? "No Pickup at the Moment" : `Pickup Available ${pickupDays}`,
        },
      ].map(({ icon: Icon, text }) => (
        <li key={text} className="flex items-center gap-3 rounded-lg bg-sky p-4 font-bold">
          <Icon aria-hidden className="size-6 shrink-0" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
