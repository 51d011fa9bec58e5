import type { Playbook } from '@/content/playbooks/playbook'
import type { ClanTemplate } from './schema'

/** A template to adapt: one of our playbooks, or a saved one, which only asks for a start. */
export type TemplateSource = Omit<Playbook, 'category' | 'aliases' | 'katas'> & {
  katas: readonly TemplateKata[]
  /** Colours that the tags had. */
  colors?: Readonly<Record<string, string>>
}
type TemplateKata = { title: string; completes?: true | undefined; techniques: readonly TemplateTechnique[] }
export type TemplateTechnique = {
  title: string
  /** Without one it has no date. */
  by?: number | undefined
  who?: string | undefined
  priority?: 'high' | 'medium' | 'low' | undefined
  note?: string | undefined
  steps?: readonly string[] | undefined
  tags?: readonly string[] | undefined
  key?: string | undefined
  after?: readonly string[] | undefined
  part?: string | undefined
}

export function sourceOfClanTemplate({ id, name, summary, katas }: ClanTemplate): TemplateSource {
  const all = katas.flatMap(({ techniques }) => techniques)
  return {
    slug: id,
    name,
    summary,
    titleExample: name,
    anchor: 'start',
    length: Math.max(1, ...all.map(({ by }) => by ?? 1)),
    colors: Object.fromEntries(all.flatMap(({ tags }) => tags.map((tag) => [tag.name, tag.color]))),
    katas: katas.map((kata) => ({
      ...kata,
      techniques: kata.techniques.map((technique) => ({
        ...technique,
        tags: technique.tags.map(({ name: tag }) => tag),
      })),
    })),
    done: '',
  }
}

export function sourceOfPlaybook({ aliases: _a, category: _c, ...playbook }: Playbook): TemplateSource {
  return { ...playbook, katas: [...playbook.katas, { title: playbook.done, completes: true, techniques: [] }] }
}
