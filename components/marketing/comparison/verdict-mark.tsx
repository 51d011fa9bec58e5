import type { Verdict } from './products'

/** A full, a half and an empty circle: told apart without colour. */
export function VerdictMark({ verdict, label }: { verdict: Verdict; label: string }) {
  return (
    <span className="mb-1 flex items-center gap-1.5 text-[13px] font-medium">
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className={verdict === 'no' ? 'size-3.5 text-ink-soft' : 'size-3.5 text-matsu'}
      >
        <circle
          cx="8"
          cy="8"
          r="6.25"
          fill={verdict === 'yes' ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.5"
        />
        {verdict === 'partly' && <path d="M8 1.75a6.25 6.25 0 0 0 0 12.5z" fill="currentColor" />}
      </svg>
      {label}
    </span>
  )
}
