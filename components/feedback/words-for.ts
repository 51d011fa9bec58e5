import { catalogue, type Notice, type Situation } from './catalogue'

export type Wording = {
  title?: string | undefined
  description?: string | undefined
  /** For `{name}` in the catalogue's texts. */
  values?: Record<string, string | number>
}

/** The catalogue's row, with the words that are more specific to this case. */
export function wordsFor(situation: Situation, { title, description, values = {} }: Wording = {}): Notice {
  const row = catalogue[situation]
  const said = description ?? row.description
  return {
    kind: row.kind,
    title: fill(title ?? row.title, values),
    ...(said !== undefined && { description: fill(said, values) }),
  }
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
