import { Link } from "@remix-run/react";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";

interface UndeliveredMailsProps {
  mails: { id: string; subject: string; failure: string | null; givenUp: boolean }[];
  phone: string;
}

export function UndeliveredMails({ mails, phone }: UndeliveredMailsProps) {
  if (mails.length === 0) return null;
  const givenUp = mails.some((mail) => mail.givenUp);
  return (
    <section
      aria-labelledby="mails-title"
      className="flex items-start gap-3 rounded-md bg-danger-bg p-3 text-danger"
    >
      <TriangleAlert aria-hidden className="mt-1 size-5 shrink-0" />
      <div className="min-w-0">
        <h3 id="mails-title" className="font-sans text-base font-bold">
          The customer has not been emailed
        </h3>
        <ul>
          {mails.map((mail) => (
            <li key={mail.id} className="wrap-anywhere">
              {`${mail.givenUp ? "Could not be sent" : mail.failure ? "Failed so far" : "Waiting to be sent"}: “${mail.subject}”${mail.failure ? ` (${mail.failure})` : ""}`}
            </li>
          ))}
        </ul>
        <p>
          <span>{`${
            givenUp
              ? "Tell the customer yourself"
              : "The shop keeps trying. If it is urgent, tell the customer yourself"
          }${phone ? `: ${phone}` : ""}.`}</span>{" "}
          <Link to="/admin/payments" className="underline">
            See all unsent email
          </Link>
        </p>
      </div>
    </section>
  );
}
