export type SitePage = {
  path: `/${string}`
  /** The tab's title before the product's name, and the text of the page's preview; the front page's is complete. */
  title: string
  /** One or two sentences for a search result: 50 to 160 characters. */
  description: string
  /** False keeps a page out of the sitemap and search engines. */
  inSitemap: boolean
}

/**
 * Every public page, once. Its metadata (`pageMetadata(sitePage('/features'))`), the sitemap, the previews of shared
 * links and the tests that visit the whole site read this list.
 */
export const sitePages = [
  {
    path: '/',
    title: 'Ninja Dojo: a board for people and teams',
    description:
      'A kanban board that opens quickly, shows every move live to everyone on it, and works entirely from the keyboard. The Starter plan is free.',
    inSitemap: true,
  },
  {
    path: '/features',
    title: 'Features',
    description:
      'Boards, techniques, teamwork, search and safety: everything that Ninja Dojo does today, shown in the product.',
    inSitemap: true,
  },
  {
    path: '/ai-features',
    title: 'AI Features',
    description:
      'Dates in words, voice, goal planning, a daily briefing: what Ninja Dojo does by rule, without a model, and which plans include it.',
    inSitemap: true,
  },
  {
    path: '/pricing',
    title: 'Pricing',
    description:
      'Five plans from $0 to $149 a month. You pay per plan, not per person. 14-day free trial, no credit card required upfront.',
    inSitemap: true,
  },
  {
    path: '/competitor-comparison',
    title: 'Compare',
    description:
      'Ninja Dojo compared with Trello, Linear, Planka and Vikunja: first what the others do better, with a source for each claim.',
    inSitemap: true,
  },
  {
    path: '/terminology',
    title: 'Terminology Guide',
    description:
      'Dojo, kata, technique, clan and the other words of Ninja Dojo: what each means, and what other boards call it.',
    inSitemap: true,
  },
  {
    path: '/everyday',
    title: 'Everyday Use Cases',
    description:
      'Five dojos from everyday life: moving house, a week at home, a term of studies, a job search, a club.',
    inSitemap: true,
  },
  {
    path: '/team-productivity',
    title: 'Team & Business',
    description:
      'How a team works in Ninja Dojo: live changes, mentions, analytics that open their techniques, three roles, a dojo for each project.',
    inSitemap: true,
  },
  {
    path: '/project-mastery',
    title: 'Project Templates',
    description:
      'Three templates for every plan, and 32 whole projects from a launch to a wedding: katas, techniques, steps and days.',
    inSitemap: true,
  },
  {
    path: '/about',
    title: 'About',
    description:
      'Why we made another board, our principles, and how it is built: on PostgreSQL, Next.js and open-source parts.',
    inSitemap: true,
  },
  {
    path: '/contact',
    title: 'Contact',
    description: 'Write to the people who run this installation of Ninja Dojo: a question, a problem, a wish.',
    inSitemap: true,
  },
  {
    path: '/contact/sent',
    title: 'Message received',
    description: 'Your message has arrived, and this is what happens next.',
    inSitemap: false,
  },
  {
    path: '/privacy',
    title: 'Privacy',
    description: 'What Ninja Dojo stores about you, where, for how long and who sees it. No analytics, no trackers.',
    inSitemap: true,
  },
  {
    path: '/terms',
    title: 'Terms',
    description:
      'Plans, trial, renewal, cancelling, limits and what happens to your data: the terms of Ninja Dojo in plain words.',
    inSitemap: true,
  },
  {
    path: '/support',
    title: 'Help Center',
    description:
      'How to use Ninja Dojo: short articles that use the product’s own words, each checked in the product and dated.',
    inSitemap: true,
  },
  {
    path: '/blog',
    title: 'Blog',
    description: 'Notes on how Ninja Dojo works and why: order, undo, search, live changes, with what was measured.',
    inSitemap: true,
  },
] as const satisfies readonly SitePage[]

export type SitePath = (typeof sitePages)[number]['path']

/** @throws Error when the path is not in the list, which the type rules out */
export function sitePage(path: SitePath): SitePage {
  const page = sitePages.find((listed) => listed.path === path)
  if (!page) throw new Error(`${path} is not in lib/site/pages.ts.`)
  return page
}
