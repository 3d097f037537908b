import ShieldCheck from "lucide-react/icons/shield-check";
import { Badge } from "~/components/ui/badge";
import { Avatar } from "~/components/ui/avatar";
import { Card, CardTitle } from "~/components/ui/card";

export interface Profile {
  name: string;
  email: string;
  initials: string;
  imageUrl: string | null;
  isAdmin: boolean;
}

export function ProfileCard({ profile }: { profile: Profile }) {
  return (
    <Card className="flex flex-col gap-5 border-b-6 border-b-canola p-6 layer-lines">
      <CardTitle>Profile</CardTitle>
      <div className="flex items-center gap-5">
        <Avatar {...profile} size={80} className="size-20 text-3xl" />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-display text-2xl leading-tight font-semibold">
            <bdi>{profile.name}</bdi>
          </p>
          <p className="text-muted">{profile.email}</p>
        </div>
      </div>
      {profile.isAdmin && (
        <p>
          <Badge>
            <ShieldCheck aria-hidden className="size-4" /> Admin Account
          </Badge>
        </p>
      )}
    </Card>
  );
}
