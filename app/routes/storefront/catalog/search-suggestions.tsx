import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { classNames } from "~/components/ui/class-names";

/** The answer of `GET /api/products/suggestions`. */
interface SuggestedNames {
  categories: string[];
  products: string[];
}

interface SearchSuggestionsProps {
  listId: string;
  field: RefObject<HTMLInputElement>;
  /** True if text was typed before this code was loaded. */
  isTyped: boolean;
  /** Called after a suggestion was put into the form. */
  onChosen: () => void;
}

const PAUSE_MS = 150;
const nothing: SuggestedNames = { categories: [], products: [] };

/** The list of a combobox: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ (list autocomplete, no automatic selection). */
export default function SearchSuggestions({ listId, field, isTyped, onChosen }: SearchSuggestionsProps) {
  const [found, setFound] = useState(nothing);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLUListElement>(null);
  const options = [
    ...found.categories.map((name) => ({ name, isCategory: true })),
    ...found.products.map((name) => ({ name, isCategory: false })),
  ];
  const shown = open && options.length > 0;

  const choose = (index: number) => {
    const input = field.current;
    const option = options[index];
    if (!input?.form || !option) return;
    stopAsking();
    setOpen(false);
    input.value = option.isCategory ? "" : option.name;
    for (const box of input.form.querySelectorAll<HTMLInputElement>("[name=categories]"))
      if (option.isCategory && box.value === option.name) box.checked = true;
    onChosen();
  };

  const stopAsking = useTyping(field, isTyped, (answer) => {
    setFound(answer);
    setActive(-1);
    setOpen(true);
  });

  useEffect(() => {
    const input = field.current;
    input?.setAttribute("aria-expanded", String(shown));
    if (shown && active >= 0) input?.setAttribute("aria-activedescendant", `${listId}-${active}`);
    else input?.removeAttribute("aria-activedescendant");
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [field, listId, shown, active]);

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    const move = (to: number) => {
      setOpen(true);
      setActive(to);
    };
    const last = options.length - 1;
    const close = () => setOpen(false);
    const keys: Record<string, (event: KeyboardEvent) => void> = {
      ArrowDown: ({ altKey }) => move(altKey ? active : shown && active < last ? active + 1 : 0),
      ArrowUp: ({ altKey }) => (altKey ? close() : move(shown && active > 0 ? active - 1 : last)),
      ...(shown && { Escape: close }),
      ...(shown && active >= 0 && { Enter: () => choose(active) }),
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || options.length === 0) return;
      const act = keys[event.key];
      if (act) {
        event.preventDefault();
        act(event);
      } else if (event.key === "Enter") close();
      // Other keys edit the text, so no option is active any more.
      else if (!/^(Shift|Alt|Control|Meta)$/.test(event.key)) setActive(-1);
    };
    const onPress = ({ target }: Event) => {
      if (target !== input && !list.current?.contains(target as Node)) close();
    };
    input.addEventListener("keydown", onKey, { signal });
    input.addEventListener("blur", close, { signal });
    document.addEventListener("pointerdown", onPress, { signal });
    return () => stopping.abort();
  });

  return (
    <ul
      ref={list}
      id={listId}
      role="listbox"
      aria-label="Suggestions"
      hidden={!shown}
      // The field keeps the focus, also on a touch screen.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute top-full right-0 left-0 z-20 mt-1 max-h-[50vh] overflow-y-auto rounded-xl border-[1.5px] border-control bg-surface py-1 shadow-lifted"
    >
      {options.map(({ name, isCategory }, index) => (
        <li
          key={`${isCategory}${name}`}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === active}
          onClick={() => choose(index)}
          className={classNames(
            "flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2 hover:bg-sunken",
            index === active && "bg-sunken -outline-offset-2 outline-2 outline-primary",
          )}
        >
          <span className="wrap-anywhere">{name}</span>{" "}
          {isCategory && <span className="text-sm text-muted">Category</span>}
        </li>
      ))}
    </ul>
  );
}

/**
 * Asks when typing pauses. A later key aborts the request, so that no answer is older than the text.
 * @returns what stops a question that was asked
 */
function useTyping(
  field: RefObject<HTMLInputElement>,
  isTyped: boolean,
  onAnswer: (found: SuggestedNames) => void,
): () => void {
  const answered = useRef(onAnswer);
  const wasTyped = useRef(isTyped);
  const asking = useRef(new AbortController());
  const stop = useCallback(() => asking.current.abort(), []);
  useEffect(() => void (answered.current = onAnswer));
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const stopping = new AbortController();
    const ask = () => {
      stop();
      asking.current = new AbortController();
      const { signal } = asking.current;
      setTimeout(() => {
        if (signal.aborted) return;
        void suggestionsFor(input.value, signal).then((found) => signal.aborted || answered.current(found));
      }, PAUSE_MS);
    };
    const { signal } = stopping;
    input.addEventListener("input", ask, { signal });
    input.addEventListener("blur", stop, { signal });
    input.addEventListener("keydown", ({ key }) => /^(Enter|Escape)$/.test(key) && stop(), { signal });
    if (wasTyped.current) ask();
    return () => {
      stop();
      stopping.abort();
    };
  }, [field, stop]);
  return stop;
}

/** Without an answer there are no suggestions: the list itself says when the shop cannot be reached. */
async function suggestionsFor(search: string, signal: AbortSignal): Promise<SuggestedNames> {
  if (search.trim().length < 2) return nothing;
  try {
    const answer = await fetch(`/api/products/suggestions?${new URLSearchParams({ search })}`, { signal });
    return answer.ok ? ((await answer.json()) as SuggestedNames) : nothing;
  } catch {
    return nothing;
  }
}
