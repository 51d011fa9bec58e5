import type { SavedTemplate, TemplateClan } from '@/lib/playbooks/schema'
import { countWords } from '@/lib/count-words'
import { DeleteTemplate } from './delete-template'
import { KataSketch } from './kata-sketch'
import { SaveTemplate } from './save-template'
import { TemplateTile, tilesStyles } from './template-tile'

type ClanTemplatesProps = { saved: readonly SavedTemplate[]; clans: readonly TemplateClan[] }

/** Templates saved by the admins of the person's clans. Shown to people in a clan that has or can have some. */
export function ClanTemplates({ saved, clans }: ClanTemplatesProps) {
  const savable = clans.filter(({ isAdmin, isIncluded }) => isAdmin && isIncluded)
  if (saved.length === 0 && savable.length === 0) return null
  const clanOf = (id: string) => clans.find((clan) => clan.id === id)
  return (
    <section aria-labelledby="clan-templates" className="mt-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="clan-templates" className="font-title text-xl leading-tight">
          From your clans
        </h2>
        {savable.length > 0 && <SaveTemplate clans={savable} />}
      </div>
      {saved.length === 0 ? (
        <p className="mt-2 max-w-160 text-pretty text-ink-soft">
          None yet. Save a clan’s dojo that went well as a template, and its people can start the next one from it.
        </p>
      ) : (
        <ul className={`mt-3 ${tilesStyles}`}>
          {saved.map(({ id, clanId, name, summary, katas }) => (
            <TemplateTile
              key={id}
              href={`/project-mastery-templates/${id}`}
              name={name}
              summary={summary}
              sketch={<KataSketch counts={katas.map(({ count }) => count)} />}
              facts={factsOf(katas, clanOf(clanId)?.name)}
            >
              {clanOf(clanId)?.isAdmin && <DeleteTemplate id={id} name={name} />}
            </TemplateTile>
          ))}
        </ul>
      )}
    </section>
  )
}

function factsOf(katas: SavedTemplate['katas'], clan: string | undefined): string[] {
  const techniques = katas.reduce((sum, { count }) => sum + count, 0)
  return [countWords(techniques, 'technique'), ...(clan === undefined ? [] : [clan])]
}
