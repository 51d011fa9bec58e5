import 'server-only'
import { compareCodes } from '@/lib/compare-names'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { findBrokenLinks } from './check-links'
import { compileDocument } from './compile-document'
import {
  type Article,
  type ArticleMatter,
  articleMatter,
  categories,
  type Library,
  type Outline,
  type Post,
  type PostMatter,
  postMatter,
} from './schema'
import { readPageSources, readRoutes } from './site-routes'
import { checkWalks } from './walk-steps'

let kept: Promise<Library> | undefined

/**
 * Everything under `content/`, read while the site is built. @throws Error that says why if front matter is invalid, a
 * link is broken, or a step cannot be followed, so the build fails.
 */
export function getLibrary(): Promise<Library> {
  // Authors want to see what they have just saved.
  if (process.env.NODE_ENV === 'development') return readLibrary()
  kept ??= readLibrary()
  return kept
}

async function readLibrary(): Promise<Library> {
  const root = process.cwd()
  const [articles, posts, patterns, sources] = await Promise.all([
    readFolder(join(root, 'content', 'support'), articleMatter),
    readFolder(join(root, 'content', 'blog'), postMatter),
    readRoutes(root),
    readPageSources(root),
  ])
  const library: Library = {
    articles: inOrder(articles),
    posts: posts.toSorted((a, b) => compareCodes(b.date, a.date) || compareCodes(a.slug, b.slug)),
  }
  const problems = [
    ...findBrokenLinks(library, { patterns, ids: sources.ids }, sources.links),
    ...library.articles.flatMap(({ slug, walks }) =>
      checkWalks(walks).map((problem) => `content/support/${slug}.mdx: ${problem}`),
    ),
  ]
  if (problems.length > 0) throw new Error(['The content has problems:', ...problems].join('\n  '))
  return library
}

type Document<Matter> = Matter & Outline & { slug: string; code: string }

async function readFolder<Matter extends ArticleMatter | PostMatter>(
  folder: string,
  schema: z.ZodType<Matter>,
): Promise<Document<Matter>[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.mdx'))
  return Promise.all(
    names.map(async (name) => {
      const { matter, code, outline } = await compileDocument(await readFile(join(folder, name), 'utf8'))
      const { data, error } = schema.safeParse(matter)
      if (error) throw new Error(`The front matter of ${name} is invalid:\n${z.prettifyError(error)}`)
      return { ...data, ...outline, slug: name.slice(0, -'.mdx'.length), code }
    }),
  )
}

function inOrder(articles: Article[]): Article[] {
  const place = ({ category }: Article) => categories.findIndex(({ slug }) => slug === category)
  return articles.toSorted((a, b) => place(a) - place(b) || a.order - b.order)
}

/** The article, the ones before and after it in reading order, and its related articles. */
export async function findArticle(slug: string) {
  const { articles } = await getLibrary()
  const index = articles.findIndex((article) => article.slug === slug)
  const article = articles[index]
  if (!article) return null
  const related = article.related.flatMap((other) => articles.find((one) => one.slug === other) ?? [])
  return { article, related, previous: articles[index - 1] ?? null, next: articles[index + 1] ?? null }
}

export async function findPost(slug: string): Promise<{ post: Post; previous: Post | null; next: Post | null } | null> {
  const { posts } = await getLibrary()
  const index = posts.findIndex((post) => post.slug === slug)
  const post = posts[index]
  // The newest post comes first, so the next one in reading order was written later.
  return post ? { post, previous: posts[index + 1] ?? null, next: posts[index - 1] ?? null } : null
}

/** Whether this article exists: for requests to the running site, which compiles nothing. */
export async function isArticle(slug: string): Promise<boolean> {
  const names = await readdir(join(process.cwd(), 'content', 'support'))
  return names.includes(`${slug}.mdx`)
}
