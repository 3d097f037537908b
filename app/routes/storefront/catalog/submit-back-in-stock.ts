import { type AppLoadContext, json } from "@remix-run/node";
import type { BackInStockResult } from "~/components/storefront/product/back-in-stock-form";
import { askForBackInStock } from "~/domain/subscriptions/back-in-stock";
import { fieldTexts } from "~/http/forms/forms";
import { answerTo } from "~/http/server/errors";
import { askedWords } from "~/lib/subscriptions/consent-words";
import { subscriberInput } from "~/schemas/subscription";

export async function submitBackInStock(form: FormData, context: AppLoadContext) {
  const { website, variationId, email } = fieldTexts(form, ["website", "variationId", "email"]);
  const typed = { variationId, email };
  try {
    await context.limit("subscription");
    const subscriber = subscriberInput.parse({ email });
    if (website === "") await askForBackInStock(variationId, subscriber.email);
    return json<BackInStockResult>({
      backInStock: { ...typed, isAsked: true, message: askedWords(subscriber.email), fields: {} },
    });
  } catch (error) {
    const { status, body } = answerTo(error, { requestId: context.requestId, path: "/product" });
    const { message, fields = {} } = body;
    return json<BackInStockResult>(
      { backInStock: { ...typed, isAsked: false, message, fields } },
      { status },
    );
  }
}
