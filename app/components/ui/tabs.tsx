import * as RadixTabs from "@radix-ui/react-tabs";
import { Link, useLocation, useNavigate } from "@remix-run/react";
import { type FocusEvent, type ReactNode, useEffect, useState } from "react";
import { classNames } from "~/components/ui/class-names";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";

export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: Tab[];
  value: string;
  hrefOf: (value: string) => string;
}

const list = "flex flex-wrap gap-x-1 border-b-2 border-line";
const look = (active: boolean) =>
  classNames(
    "-mb-0.5 flex min-h-11 items-center rounded-t-md border-b-4 px-4 py-2 font-display font-medium whitespace-nowrap -outline-offset-3",
    active ? "border-primary text-ink" : "border-transparent text-muted hover:border-line hover:text-ink",
  );

/** Links without scripts. Loaded panels stay in the page, so that typed text is not lost. */
export function Tabs({ label, tabs, value, hrefOf }: TabsProps) {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState(value);
  const navigate = useNavigate();
  const choose = (chosen: string) =>
    tabs.find(({ value }) => value === chosen)?.content === null
      ? navigate(hrefOf(chosen), { preventScrollReset: true })
      : setChosen(chosen);
  useEffect(() => setChosen(value), [value]);
  const { key, hash } = useLocation();
  useEffect(() => {
    if (hash) setChosen(value);
  }, [key, hash, value]);
  const { pressed, ...press } = usePointerPress();

  return (
    <RadixTabs.Root value={chosen} onValueChange={choose}>
      {hydrated ? (
        <RadixTabs.List aria-label={label} className={list} {...press}>
          {tabs.map((tab) => (
            <RadixTabs.Trigger
              key={tab.value}
              value={tab.value}
              id={`tab-${tab.value}`}
              aria-controls={`panel-${tab.value}`}
              className={classNames(look(tab.value === chosen), pressed && "outline-none!")}
            >
              {tab.label}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
      ) : (
        <nav aria-label={label}>
          <ul className={list}>
            {tabs.map((tab) => (
              <li key={tab.value}>
                <Link
                  id={`tab-${tab.value}`}
                  to={hrefOf(tab.value)}
                  preventScrollReset
                  aria-current={tab.value === chosen ? "true" : undefined}
                  className={look(tab.value === chosen)}
                >
                  {tab.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {tabs.map((tab) => (
        <RadixTabs.Content
          key={tab.value}
          forceMount
          value={tab.value}
          id={`panel-${tab.value}`}
          aria-labelledby={`tab-${tab.value}`}
          className="py-6 data-[state=inactive]:hidden"
        >
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

/** Radix moves the focus by script, and browsers then show a focus ring as for the keyboard. */
function usePointerPress() {
  const [pressed, setPressed] = useState(false);
  return {
    pressed,
    onPointerDown: () => setPressed(true),
    onKeyDown: () => setPressed(false),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setPressed(false);
    },
  };
}
