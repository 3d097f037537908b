import { classNames } from "~/components/ui/class-names";
import { imageAltProps } from "~/components/ui/product/product-picture";

interface AvatarProps {
  initials: string;
  imageUrl: string | null;
  size: number;
  className: string;
}

export function Avatar({ initials, imageUrl, size, className }: AvatarProps) {
  const look = classNames("avatar", className);
  if (!imageUrl)
    return (
      <span aria-hidden className={look}>
        {initials}
      </span>
    );
  return (
    <img
      src={imageUrl}
      {...imageAltProps("")}
      data-initials={initials}
      width={size}
      height={size}
      referrerPolicy="no-referrer"
      className={look}
    />
  );
}
