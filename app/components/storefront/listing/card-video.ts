import { prefersReducedMotionOrData } from "~/components/ui/hooks/reduced-motion";

/** A pointer that only passes over a card plays nothing. */
const REST_MS = 500;

export function playVideoOnHover(card: HTMLElement, url: string): void {
  if (prefersReducedMotionOrData() || !card.matches(":hover")) return;
  let video: HTMLVideoElement | undefined;
  const timer = setTimeout(() => {
    video = Object.assign(document.createElement("video"), {
      ...{ src: url, muted: true, loop: true, playsInline: true },
      className: "pointer-events-none absolute inset-0 size-full object-cover",
    });
    video.setAttribute("aria-hidden", "true");
    card.querySelector(".printed-picture")?.append(video);
    // The browser may refuse to play; the picture stays.
    video.play().catch(() => video?.remove());
  }, REST_MS);
  card.addEventListener(
    "pointerleave",
    () => {
      clearTimeout(timer);
      video?.remove();
    },
    { once: true },
  );
}
