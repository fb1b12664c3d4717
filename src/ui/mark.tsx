/** The logo: a shanyrak, the crown ring of a yurt with its crossing laths. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="3.6"
      aria-hidden="true"
    >
      <circle cx="32" cy="32" r="28.5" strokeWidth="3" />
      <path d="M23.5 4.8Q36.5 32 23.5 59.2M40.5 4.8Q27.5 32 40.5 59.2" />
      <path d="M4.8 23.5Q32 36.5 59.2 23.5M4.8 40.5Q32 27.5 59.2 40.5" />
    </svg>
  );
}
