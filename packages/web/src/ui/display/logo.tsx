/** The product's mark: a round that ends in a check. */
export function Logo({ size = 28, ring = 'var(--brand)', tick = 'var(--green)' }: LogoProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth={3.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M28.2 13.3A12.5 12.5 0 1 1 21.6 4.8" stroke={ring} />
      <path d="M10.5 16.3l4.2 4.2L27 7.2" stroke={tick} />
    </svg>
  );
}

interface LogoProps {
  size?: number;
  ring?: string;
  tick?: string;
}
