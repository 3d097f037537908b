interface PhoneProps {
  phone: string;
  /** Null to show the number without a link. */
  url: string | null;
  className?: string;
}

export function Phone({ phone, url, className = "underline" }: PhoneProps) {
  if (phone === "") return null;
  return url ? (
    <a href={url} className={className}>
      {phone}
    </a>
  ) : (
    <span>{phone}</span>
  );
}
