import { Form, useNavigation } from "@remix-run/react";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { Button } from "~/components/ui/form/button";

interface BuyAgainProps {
  orderId: string;
  action: string;
}

export function BuyAgain({ orderId, action }: BuyAgainProps) {
  const { formData } = useNavigation();
  const busy = formData?.get("intent") === "again" && formData.get("orderId") === orderId;
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="intent" value="again" />
      <input type="hidden" name="orderId" value={orderId} />
      <Button variant="outline" disabled={busy}>
        <RotateCcw aria-hidden className="size-5" /> Buy Again
      </Button>
    </Form>
  );
}
