import { LogInAgain } from "~/components/storefront/shell/log-in-again";

export interface OrderFailure {
  title: string;
  message: string;
  charged: "no" | "perhaps" | "yes";
  next: string;
  isLoggedOut?: boolean;
}

const chargedSentences = {
  no: "Nothing was charged.",
  perhaps: "If your card was charged, it will not be charged again.",
  yes: "Your card was charged, and it will not be charged again.",
};

export const PRESS_AGAIN = "Check your order, then press Place Order again.";

export function refusedOrder(message: string, isLoggedOut = false): OrderFailure {
  const next = isLoggedOut
    ? "Then press Place Order again. To order as a guest, load this page again."
    : PRESS_AGAIN;
  return { title: "Error", message, charged: "no", next, isLoggedOut };
}

export function OrderFailureNote({ failure }: { failure: OrderFailure }) {
  const { title, message, charged, next, isLoggedOut } = failure;
  return (
    <div role="alert" tabIndex={-1} autoFocus className="rounded-md bg-danger-bg px-4 py-3 text-danger">
      <p>
        <strong className="block">{title}</strong> <span className="font-bold">{message}</span>
      </p>{" "}
      <p>
        {/* The server's message may already say it. */}
        {!/\bcharged\b/.test(message) && <span>{`${chargedSentences[charged]} `}</span>}
        {isLoggedOut && (
          <>
            <LogInAgain />{" "}
          </>
        )}
        <span>{next}</span>
      </p>
    </div>
  );
}

export function QuestionNote({ question }: { question: string }) {
  return (
    <div role="alert" tabIndex={-1} autoFocus className="rounded-md bg-sky px-4 py-3">
      <p className="font-bold">{question}</p>{" "}
      <p>If everything is right, press Place Order again. Nothing was charged.</p>
    </div>
  );
}
