/** Progress, from 0 to 1. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1 min-w-8 flex-1 overflow-hidden rounded-full bg-rule"
    >
      <div
        className="h-full origin-left rounded-full bg-ai transition-transform duration-200"
        style={{ scale: `${share} 1` }}
      />
    </div>
  )
}
