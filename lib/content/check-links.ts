import { articlePath, categories, categoryPath, type Library, postPath } from './schema'
import type { SiteRoutes, WrittenLink } from './site-routes'

/** Links in the library or on a page to something that does not exist: one sentence each, none if all links work. */
export function findBrokenLinks(library: Library, routes: SiteRoutes, written: readonly WrittenLink[]): string[] {
  const anchors = anchorsOf(library)
  const problem = (from: string, href: string) => {
    const sentence = whatIsWrong(href, anchors, routes)
    return sentence ? [`${from} links to ${href}, but ${sentence}`] : []
  }
  const documents = [
    ...library.articles.map((article) => ({
      file: `content/support/${article.slug}.mdx`,
      own: articlePath(article.slug),
      links: article.links,
    })),
    ...library.posts.map((post) => ({
      file: `content/blog/${post.slug}.mdx`,
      own: postPath(post.slug),
      links: post.links,
    })),
  ]
  return [
    ...documents.flatMap(({ file, own, links }) =>
      links
        .map((href) => (href.startsWith('#') ? own + href : href))
        .filter((href) => href.startsWith('/'))
        .flatMap((href) => problem(file, href)),
    ),
    ...written.flatMap(({ file, href }) => problem(file, href)),
    ...library.articles.flatMap(({ slug, related }) =>
      related
        .filter((other) => other === slug || !anchors.has(articlePath(other)))
        .map(
          (other) =>
            `content/support/${slug}.mdx names ${other} as related, but there is no other article with that name.`,
        ),
    ),
  ]
}

/** The addresses that the library creates, each with its headings. */
function anchorsOf({ articles, posts }: Library): Map<string, ReadonlySet<string>> {
  const ids = ({ headings }: { headings: { id: string }[] }) => new Set(headings.map(({ id }) => id))
  return new Map<string, ReadonlySet<string>>([
    ...articles.map((article) => [articlePath(article.slug), ids(article)] as const),
    ...posts.map((post) => [postPath(post.slug), ids(post)] as const),
    ...categories.map(({ slug }) => [categoryPath(slug), new Set<string>()] as const),
  ])
}

function whatIsWrong(href: string, anchors: Map<string, ReadonlySet<string>>, routes: SiteRoutes): string | undefined {
  const { pathname: path, hash } = new URL(href, 'http://site.example')
  const id = decodeURIComponent(hash.slice(1))
  const own = anchors.get(path)
  if (!own && /^\/(support|blog)\/(?!category$|rss\.xml$|search\.json$)/.test(path)) return `there is no ${path}.`
  if (!own && !routes.patterns.some((pattern) => pattern.test(path))) return `there is no ${path}.`
  if (id && !(own ?? routes.ids).has(id)) return `there is no heading #${id} there.`
  return undefined
}
