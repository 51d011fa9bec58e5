import { expect, test } from 'vitest'
import { findBrokenLinks } from './check-links'
import type { Article, Library, Post } from './schema'
import { linksIn, readPageSources, readRoutes, routePattern } from './site-routes'

const outline = { headings: [], links: [], sections: [], shots: [], walks: [], wordCount: 0, code: '' }
const article = (slug: string, more: Partial<Article> = {}): Article => ({
  ...outline,
  slug,
  title: slug,
  description: '',
  category: 'getting-started',
  order: 1,
  related: [],
  who: 'Everybody',
  plan: 'Every plan',
  checkedOn: '2026-11-21',
  ...more,
})
const post: Post = {
  ...outline,
  slug: 'undo',
  title: '',
  description: '',
  date: '2026-11-21',
  author: 'The Ninja Dojo team',
  picture: 'asks-first',
  tags: [],
  links: ['/support/basics#keys'],
}
const basics = article('basics', {
  headings: [{ id: 'keys', text: 'Keys', level: 2 }],
  links: ['#keys', '/pricing#faq', 'https://example.org/x'],
})
const routes = {
  patterns: [
    '',
    '(marketing)/pricing',
    '(marketing)/support',
    '(marketing)/support/[slug]',
    '(board)/dojo/[dojoId]',
  ].map(routePattern),
  ids: new Set(['faq']),
}
const find = (library: Partial<Library>, written: { file: string; href: string }[] = []) =>
  findBrokenLinks({ articles: [basics], posts: [post], ...library }, routes, written)

test('links to existing pages are fine', () => {
  expect(
    find({}, [
      { file: 'footer.tsx', href: '/support/category/getting-started' },
      { file: 'footer.tsx', href: '/' },
    ]),
  ).toEqual([])
})

test.each([
  ['/nowhere', 'there is no /nowhere.'],
  ['/support/nowhere', 'there is no /support/nowhere.'],
  ['/support/category/nowhere', 'there is no /support/category/nowhere.'],
  ['/blog/nowhere', 'there is no /blog/nowhere.'],
  ['/support/basics#nowhere', 'there is no heading #nowhere there.'],
  ['#nowhere', 'there is no heading #nowhere there.'],
  ['/pricing#nowhere', 'there is no heading #nowhere there.'],
])('a broken link to %s in an article is reported', (href, what) => {
  const said = href.startsWith('#') ? `/support/other${href}` : href
  expect(find({ articles: [basics, article('other', { links: [href] })] })).toEqual([
    `content/support/other.mdx links to ${said}, but ${what}`,
  ])
})

test('so is one in a page', () => {
  expect(find({}, [{ file: 'app/(marketing)/page.tsx', href: '/support/basics#gone' }])).toEqual([
    'app/(marketing)/page.tsx links to /support/basics#gone, but there is no heading #gone there.',
  ])
})

test('an unknown related article is reported, and an article is not related to itself', () => {
  const other = article('other', { related: ['basics', 'other', 'gone'] })
  expect(find({ articles: [basics, other] })).toEqual([
    'content/support/other.mdx names other as related, but there is no other article with that name.',
    'content/support/other.mdx names gone as related, but there is no other article with that name.',
  ])
})

test.each([
  ['(marketing)', '/', true],
  ['(board)/dojo/[dojoId]', '/dojo/7', true],
  ['(board)/dojo/[dojoId]', '/dojo/7/archive', false],
  ['(app)/new-board/[[...id]]', '/new-board', true],
  ['(marketing)/blog/rss.xml', '/blog/rssxxml', false],
])('the folder %s answers %s: %s', (folder, path, does) => {
  expect(routePattern(folder).test(path)).toBe(does)
})

test('links and routes are read from the sources', async () => {
  expect(linksIn(`<a href="/a#b"> { href: '/c?d=1' } <Link href={'/e'}> href="https://x.org"`)).toEqual([
    '/a#b',
    '/c',
    '/e',
  ])
  const patterns = await readRoutes(process.cwd())
  expect(patterns.some((pattern) => pattern.test('/dashboard'))).toBe(true)
  const { links } = await readPageSources(process.cwd())
  expect(links).toContainEqual({ file: 'app/(marketing)/blog/page.tsx', href: '/blog/rss.xml' })
})
