import { Kbd } from '@/components/ui/kbd'

const hints: readonly [keys: string[], does: string][] = [
  [['↑', '↓', '←', '→'], 'move'],
  [['Space'], 'drops'],
  [['Esc'], 'puts back'],
]

/** What the keys do while something is carried by keyboard. Screen readers were told when it was picked up. */
export function CarryHints({ what }: { what: string }) {
  return (
    <p
      aria-hidden="true"
      data-carry-hints=""
      className="pointer-events-none fixed inset-x-0 bottom-4 z-40 [[data-has-bar]_&]:bottom-18 mx-auto flex w-fit max-w-[calc(100vw-1rem)] animate-rise items-center gap-4 rounded-lg border border-rule-strong bg-paper-raised px-4 py-2 text-[13px] text-ink-soft shadow-lift"
    >
      <span className="min-w-0 max-w-60 truncate font-medium text-ink">{what}</span>
      {hints.map(([keys, does]) => (
        <span key={does} className="inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap">
          <span className="inline-flex gap-0.5">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </span>
          {does}
        </span>
      ))}
    </p>
  )
}
