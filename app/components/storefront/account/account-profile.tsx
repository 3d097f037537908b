import { ShieldCheck } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Card, CardTitle } from "~/components/ui/card";
import { pictureWords } from "~/components/ui/product-picture";

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
        <Avatar profile={profile} />
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

function Avatar({ profile: { imageUrl, initials } }: { profile: Profile }) {
  const look = "size-20 shrink-0 rounded-full";
  if (imageUrl)
    return (
      <img
        src={imageUrl}
        {...pictureWords("")}
        width={80}
        height={80}
        referrerPolicy="no-referrer"
        className={`${look} object-cover`}
      />
    );
  return (
    <span
      aria-hidden
      className={`${look} grid place-items-center bg-canola font-display text-3xl font-semibold text-on-canola`}
    >
      {initials}
    </span>
  );
}
