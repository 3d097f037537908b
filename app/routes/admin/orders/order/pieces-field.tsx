import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { useState, useRef } from "react";
import { Button } from "~/components/ui/form/button";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";

interface PiecesFieldProps {
  name: string;
  item: string;
  form?: string;
  most: number;
  label?: string;
  defaultValue?: string;
  autoFocus?: boolean;
}

export function PiecesField({
  name,
  item,
  form,
  most,
  label: words = "Pieces",
  defaultValue,
  autoFocus,
}: PiecesFieldProps) {
  const hydrated = useHydrated();
  const box = useRef<HTMLInputElement>(null);
  const [pieces, setPieces] = useState(defaultValue ?? "0");
  function step(by: "stepUp" | "stepDown") {
    box.current?.[by]();
    box.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const label = (
    <>
      <span>{`${words} (of ${most})`}</span> <span className="sr-only">{item}</span>
    </>
  );
  return (
    <Field label={label} name={name}>
      {(control) => (
        <div className="flex gap-1">
          {hydrated && (
            <Button type="button" variant="outline" size="icon" onClick={() => step("stepDown")}>
              <Minus aria-hidden className="size-5" />
              <span className="sr-only">{`One less of ${item}`}</span>
            </Button>
          )}
          <Input
            {...control}
            form={form}
            ref={box}
            type="number"
            inputMode="numeric"
            min="0"
            max={most}
            step="1"
            defaultValue={defaultValue ?? "0"}
            autoFocus={autoFocus}
            onInput={({ currentTarget }) => setPieces(currentTarget.value)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            className="w-18 text-center"
          />
          {hydrated && (
            <Button
              type="button"
              variant="outline"
              size="icon"
              aria-disabled={Number(pieces) >= most || undefined}
              onClick={() => step("stepUp")}
            >
              <Plus aria-hidden className="size-5" />
              <span className="sr-only">{`One more of ${item}`}</span>
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
