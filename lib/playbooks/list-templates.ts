import type { Category, Playbook } from '@/content/playbooks/playbook'

/** A template and its search words. */
export type ListedTemplate = { slug: string; category: Category; words: string }

export function listTemplates(playbooks: readonly Playbook[]): ListedTemplate[] {
  return playbooks.map(({ slug, name, summary, category, aliases, katas }) => ({
    slug,
    category,
    words: [name, category, summary, ...aliases, ...katas.map(({ title }) => title)].join(' ').toLowerCase(),
  }))
}

/** Templates of the category ('' for all) in which every typed word starts a word. */
export function matchingTemplates<Listed extends Pick<ListedTemplate, 'category' | 'words'>>(
  templates: readonly Listed[],
  query: string,
  category: string,
): Listed[] {
  const typed = query.toLowerCase().split(/\s+/).filter(Boolean)
  return templates.filter(
    (template) =>
      (category === '' || template.category === category) &&
      typed.every((word) => template.words.startsWith(word) || template.words.includes(` ${word}`)),
  )
}
