import { environment } from "~/services/environment/environment";
import { keyFor } from "~/services/environment/keys";

export function paymentKeys(): { secretKey: string; publishableKey: string; webhookSecret: string } {
  return (
    environment.stripe ?? {
      secretKey: "sk_test_embedded",
      publishableKey: "pk_test_embedded",
      webhookSecret: `whsec_${keyFor("embedded-webhook")}`,
    }
  );
}

export function modeOfKeys(): "live" | "test" | "embedded" {
  if (environment.stripe === null) return "embedded";
  return environment.stripe.secretKey.includes("_live_") ? "live" : "test";
}
