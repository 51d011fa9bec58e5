/**
 * One large stroke around the card, only where there is room for it. It has no red centre, because the card is there.
 */
export function BrushedEnso({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 400 400" fill="none" aria-hidden="true" className={className}>
      <defs>
        <filter id="brush" x="-10%" y="-10%" width="120%" height="120%">
          <feTurbulence type="fractalNoise" baseFrequency=".02 .09" numOctaves="3" seed="7" result="ink" />
          <feDisplacementMap in="SourceGraphic" in2="ink" scale="9" />
        </filter>
      </defs>
      <g filter="url(#brush)" stroke="currentColor" strokeLinecap="round">
        <path d="M328 84A175 175 0 1 0 372 226" strokeWidth="13" />
        <path d="M310 70A181 181 0 0 0 88 74" strokeWidth="4" opacity=".55" />
        <path d="M372 230c-2 26-10 48-24 68" strokeWidth="7" opacity=".8" />
        <path d="M368 262c-5 18-13 34-24 47" strokeWidth="2.5" opacity=".5" />
      </g>
    </svg>
  )
}
