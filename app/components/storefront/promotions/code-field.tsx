import { type KeyboardEvent, useRef } from "react";
import { CodeInput } from "~/components/storefront/promotions/code-input";
import type { CodeState } from "~/components/storefront/promotions/code-state";
import { Button } from "~/components/ui/form/button";
import { CODE_FIELD, CODE_PRESS, CODE_SHOWN } from "~/lib/promotions/code-field";

interface CodeFieldProps {
  code: CodeState;
  /** Set at checkout: with scripts, its form is not posted. */
  onPress?: (press: string) => void;
}

/** A field inside a form. Renders nothing if the shop has neither codes nor gift cards. */
export function CodeField({ code, onPress }: CodeFieldProps) {
  const { isShown, takesGiftCards, discountCode, typed, problem, cards, ended } = code;
  const field = useRef<HTMLInputElement>(null);
  if (!isShown) return null;
  const button = (press: string) => ({
    name: CODE_PRESS,
    value: press,
    formNoValidate: true,
    ...(onPress && { type: "button" as const }),
    onClick: () => {
      // The button that removes a code disappears with the code, so the field gets the focus.
      if (press !== "apply") field.current?.focus();
      onPress?.(press);
    },
  });
  // Without this, Enter would place the order.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !onPress) return;
    event.preventDefault();
    onPress("apply");
  };
  return (
    <div className="flex flex-col gap-1.5">
      <input type="hidden" name={CODE_SHOWN} value={typed} />
      <CodeInput
        label={takesGiftCards ? "Gift Card or Discount Code" : "Discount Code"}
        name={CODE_FIELD}
        entered={`${cards.map((card) => card.id).join()} ${discountCode} ${typed}`}
        answer={problem && <p className="text-sm text-warn">{problem}</p>}
        {...{ typed, field, onKeyDown }}
      >
        <Button variant="outline" {...button("apply")}>
          Apply
        </Button>
      </CodeInput>
      {ended.map((words) => (
        <p key={words} className="text-sm font-bold text-warn">
          {words}
        </p>
      ))}
      {discountCode !== "" && (
        <Button variant="outline" size="sm" className="self-start" {...button("remove")}>
          {`Remove ${discountCode}`}
        </Button>
      )}
      {cards.length > 0 && (
        <ul className="flex flex-col gap-1.5 pt-1">
          {cards.map(({ id: cardId, name, words }) => (
            <li key={cardId} className="flex items-center justify-between gap-3">
              <span>{words}</span>{" "}
              <Button variant="outline" size="sm" aria-label={`Remove ${name}`} {...button(cardId)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
