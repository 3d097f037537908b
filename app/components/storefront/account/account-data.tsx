import { Link } from "@remix-run/react";
import Download from "lucide-react/icons/download";
import Trash2 from "lucide-react/icons/trash";
import { buttonLook, LinkButton } from "~/components/ui/form/button";
import { Card, CardTitle } from "~/components/ui/card";

export function AccountData() {
  return (
    <Card className="flex flex-col gap-4 p-6">
      <CardTitle>Your data</CardTitle>
      <p className="text-muted">
        What we keep and for how long is on the page{" "}
        <Link to="/privacy" className="font-bold underline">
          Privacy
        </Link>
        .
      </p>
      <div className="flex flex-wrap gap-3">
        <a href="/account/data" download="my-data.json" className={buttonLook({ variant: "outline" })}>
          <Download aria-hidden className="size-5" /> Download My Data
        </a>{" "}
        <LinkButton to="/account/delete" preventScrollReset variant="outline">
          <Trash2 aria-hidden className="size-5" /> Delete My Account
        </LinkButton>
      </div>
    </Card>
  );
}
