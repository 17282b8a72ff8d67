/** The mark: three bars of a plan and the stop line they run to. */
export function Logo({ size = 22 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect x="2" y="4" width="9" height="4" rx="1" fill="currentColor" />
      <rect x="6" y="10" width="10" height="4" rx="1" fill="currentColor" opacity="0.65" />
      <rect x="11" y="16" width="7" height="4" rx="1" fill="currentColor" opacity="0.4" />
      <rect x="20" y="2" width="2" height="20" rx="1" fill="var(--accent)" />
    </svg>
  )
}
