import type { TemplateSource } from './playbook-of-template'

/**
 * The playbook without the parts the person does not want. Techniques that waited for them wait for what those waited
 * for.
 */
export function withoutParts(playbook: TemplateSource, unwanted: ReadonlySet<string>): TemplateSource {
  const all = playbook.katas.flatMap(({ techniques }) => techniques)
  const gone = new Map(
    all.flatMap((technique) =>
      technique.part !== undefined && unwanted.has(technique.part) && technique.key !== undefined
        ? [[technique.key, technique.after ?? []] as const]
        : [],
    ),
  )
  const resolve = (keys: readonly string[]): string[] => [
    ...new Set(keys.flatMap((key) => (gone.has(key) ? resolve(gone.get(key) ?? []) : [key]))),
  ]
  return {
    ...playbook,
    katas: playbook.katas
      .map((kata) => ({
        ...kata,
        techniques: kata.techniques
          .filter(({ part }) => part === undefined || !unwanted.has(part))
          .map((technique) => (technique.after ? { ...technique, after: resolve(technique.after) } : technique)),
      }))
      .filter(({ completes, techniques }) => completes || techniques.length > 0),
  }
}
