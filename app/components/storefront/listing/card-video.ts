import { prefersReducedMotionOrData } from "~/components/ui/hooks/reduced-motion";

/** The pointer must rest this long before the video plays. */
const REST_MS = 500;

export function playVideoOnHover(card: HTMLElement, url: string): void {
  if (prefersReducedMotionOrData() || !card.matches(":hover")) return;
  let stop: (() => void) | undefined;
  const timer = setTimeout(() => {
    if (!card.querySelector("video")) stop = playVideo(card, url);
  }, REST_MS);
  card.addEventListener(
    "pointerleave",
    () => {
      clearTimeout(timer);
      stop?.();
    },
    { once: true },
  );
}

/** For the play button on a card, which also works on touch screens and with reduced motion. */
export function toggleVideo(button: HTMLButtonElement, url: string): void {
  const card = button.closest("article");
  const playing = card?.querySelector("video");
  if (playing) playing.remove();
  else if (card) playVideo(card, url);
  button.setAttribute("aria-pressed", String(!playing));
}

function playVideo(card: Element, url: string): () => void {
  const video = Object.assign(document.createElement("video"), {
    src: url,
    muted: true,
    loop: true,
    playsInline: true,
    className: "pointer-events-none absolute inset-0 size-full object-cover",
  });
  video.setAttribute("aria-hidden", "true");
  card.querySelector(".printed-picture")?.append(video);
  // The browser may refuse to play; the picture stays.
  video.play().catch(() => video.remove());
  return () => video.remove();
}
