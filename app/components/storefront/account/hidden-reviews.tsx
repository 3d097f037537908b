import { Card, CardTitle } from "~/components/ui/card";

interface HiddenReviewsProps {
  reviews: { id: string; product: string; reason: string }[];
}

export function HiddenReviews({ reviews }: HiddenReviewsProps) {
  return (
    <Card className="flex flex-col gap-4 p-6">
      <CardTitle>Your hidden reviews</CardTitle>
      <p className="text-muted">The shop does not show or count these. What you wrote is in your data.</p>
      <ul className="divide-y divide-line">
        {reviews.map(({ id, product, reason }) => (
          <li key={id} className="py-3 wrap-anywhere first:pt-0 last:pb-0">
            <strong className="block">{product}</strong> <bdi>{reason}</bdi>
          </li>
        ))}
      </ul>
    </Card>
  );
}
