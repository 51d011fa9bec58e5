import type { TemplateSource } from './playbook-of-template'

/** Who usually does something in a playbook: those with the most techniques first. */
export function rolesOf({ katas }: Pick<TemplateSource, 'katas'>): string[] {
  const counts = new Map<string, number>()
  for (const { who } of katas.flatMap(({ techniques }) => techniques))
    if (who !== undefined) counts.set(who, (counts.get(who) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([who]) => who)
}
