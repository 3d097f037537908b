import type { FieldErrors } from "~/lib/errors";

export interface ReviewDetails {
  productId: string;
  productName: string;
  isInShop: boolean;
  author: string;
  rating: number;
  title: string | null;
  comment: string | null;
  date: string;
  /** What forms send back, so that words the owner has not read are never hidden, answered or shown off. */
  writtenAt: string;
  hidden: { since: string; reason: string } | null;
  answer: string;
  /** When it was given, where its author has written other words since. */
  staleAnswer: string | null;
  place: string;
  /** The reviews that stand at the two places of the landing page. */
  taken: ({ id: string; productName: string } | null)[];
}

export interface ReviewResult {
  intent: string;
  message: string;
  fields: FieldErrors;
  values: { reason: string; answer: string; place: string };
  /** The answer that is stored by now, where somebody has changed it. */
  opened?: { answer: string };
}
