export function BrandMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 40 40" className={className}>
      <rect x="11" y="3" width="18" height="10" rx="5" fill="#ffcb3d" />
      <rect x="6" y="11.5" width="28" height="10" rx="5" fill="#f26b3a" />
      <rect x="3" y="20" width="34" height="10" rx="5" fill="#1aa39d" />
      <rect x="3" y="28.5" width="34" height="9" rx="4.5" fill="#0b5d4e" />
      <circle cx="15" cy="19" r="2.6" fill="#14302a" />
      <circle cx="25" cy="19" r="2.6" fill="#14302a" />
      <path d="M17 25q3 2.6 6 0" fill="none" stroke="#14302a" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
