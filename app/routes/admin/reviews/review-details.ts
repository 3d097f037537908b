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
  /** Forms send it back, so that the owner never hides, answers or features a text they have not read. */
  writtenAt: string;
  hidden: { since: string; reason: string } | null;
  answer: string;
  staleAnswer: string | null;
  place: string;
  taken: ({ id: string; productName: string } | null)[];
}

export interface ModerationResult {
  intent: string;
  message: string;
  fields: FieldErrors;
  values: { reason: string; answer: string; place: string };
  opened?: { answer: string };
}
