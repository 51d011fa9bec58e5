import { ChevronDown } from 'lucide-react'
import { buttonStyles } from '@/components/ui/button-styles'
import type { FlowChoice } from '@/lib/flow/queries'
import { type FlowView, mostDojos } from '@/lib/flow/view'

/** Which dojos: any number of them, none for all. Opens without scripts. */
export function DojoChoice({ view, dojos }: { view: FlowView; dojos: FlowChoice['dojos'] }) {
  const chosen = new Set(view.dojos)
  const titles = dojos.filter(({ id }) => chosen.has(id)).map(({ title }) => title)
  const name = chosen.size === 0 ? 'All dojos' : chosen.size === 1 ? (titles[0] ?? 'One dojo') : `${chosen.size} dojos`
  // An earlier choice stays in the list, even if it has been archived since.
  const unlisted = view.dojos.filter((id) => dojos.every((dojo) => dojo.id !== id))
  return (
    <details className="relative min-w-0 max-sm:flex-1" data-closes="">
      <summary
        className={`${buttonStyles()} h-9! max-w-60 cursor-pointer list-none justify-between! pointer-coarse:h-11! max-sm:w-full max-sm:max-w-none [&::-webkit-details-marker]:hidden`}
      >
        <span dir="auto" className="truncate">
          {name}
        </span>
        <ChevronDown aria-hidden="true" className="text-ink-soft" />
      </summary>
      <fieldset
        key={view.dojos.join()}
        data-waits=""
        className="absolute top-full left-0 z-20 mt-1 max-h-80 w-72 max-w-[88vw] overflow-y-auto rounded-ink border border-rule-strong bg-paper-raised p-1.5 shadow-lift"
      >
        <legend className="sr-only">Dojos, at most {mostDojos}; none for all</legend>
        {dojos.map(({ id, title }) => (
          <label
            key={id}
            className="flex min-h-8 cursor-pointer items-center gap-2 rounded-ink px-2 py-1 hover:bg-paper-sunk pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              name="dojos"
              value={id}
              defaultChecked={chosen.has(id)}
              className="size-4 shrink-0 accent-ai"
            />
            <span dir="auto" className="truncate">
              {title}
            </span>
          </label>
        ))}
        {unlisted.map((id) => (
          <input key={id} type="hidden" name="dojos" value={id} />
        ))}
        <button type="submit" className={`${buttonStyles()} sticky bottom-0 mt-1 w-full bg-paper-raised`}>
          Show these
        </button>
        {dojos.length === 0 && <p className="px-2 py-1 text-ink-soft">No dojos yet.</p>}
      </fieldset>
    </details>
  )
}
