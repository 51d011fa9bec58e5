import MiniSearch from 'minisearch'
import { playbooks } from '@/content/playbooks/all-playbooks'
import type { Playbook } from '@/content/playbooks/playbook'
import { wordStem, wordStems } from './word-stem'

type Indexed = { slug: string; name: string; aliases: string; summary: string; inside: string }

const index = new MiniSearch<Indexed>({
  idField: 'slug',
  fields: ['name', 'aliases', 'summary', 'inside'],
  processTerm: (term) => wordStem(term) ?? null,
  searchOptions: { boost: { name: 4, aliases: 3, summary: 2, inside: 1 } },
})
index.addAll(
  playbooks.map(({ slug, name, aliases, summary, katas }) => ({
    slug,
    name,
    aliases: aliases.join(' | '),
    summary,
    inside: katas.flatMap(({ techniques }) => techniques.map(({ title }) => title)).join(' | '),
  })),
)
const known = new Map(
  playbooks.map((playbook) => [
    playbook.slug,
    { playbook, phrases: [playbook.name, ...playbook.aliases].map((phrase) => wordStems(phrase)) },
  ]),
)

export function findPlaybook(slug: string): Playbook | undefined {
  return known.get(slug)?.playbook
}

export type FoundPlaybook = {
  playbook: Playbook
  /** By its whole name or another whole word for it. */ isNamed: boolean
}

const longestQuery = 300
/** More than any sum of single words that occur by chance. */
const scoreOfName = 100

/** The playbooks a text may mean, most likely first. */
export function findPlaybooks(text: string): FoundPlaybook[] {
  const query = text.slice(0, longestQuery)
  const said = wordStems(query)
  return index
    .search(query, { fuzzy: (term) => (term.length > 5 ? 0.15 : false) })
    .flatMap(({ id, score }) => {
      const found = known.get(String(id))
      if (!found) return []
      const named = Math.max(0, ...found.phrases.filter((phrase) => isSaid(phrase, said)).map(({ size }) => size))
      return [{ playbook: found.playbook, isNamed: named > 0, score: score + named * scoreOfName }]
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ playbook, isNamed }) => ({ playbook, isNamed }))
}

function isSaid(phrase: ReadonlySet<string>, said: ReadonlySet<string>): boolean {
  return phrase.size > 0 && [...phrase].every((stem) => said.has(stem))
}
