import 'server-only'
import type { SitePage } from '@/lib/site/pages'
import { getLibrary } from './library'
import { articlePath, categories, categoryPath, postPath } from './schema'

/** A public page with the day its words were last looked at, where one is known. */
export type ContentPage = SitePage & { changedOn?: string }

/** The pages that `content/` makes, for the sitemap and whoever else lists the public pages. */
export async function contentPages(): Promise<ContentPage[]> {
  const { articles, posts } = await getLibrary()
  return [
    ...categories.map(({ slug, title, description }) => ({ path: categoryPath(slug), title, description, inSitemap: true })),
    ...articles.map(({ slug, title, description, checkedOn }) => ({
      path: articlePath(slug),
      title,
      description,
      inSitemap: true,
      changedOn: checkedOn,
    })),
    ...posts.map(({ slug, title, description, date }) => ({ path: postPath(slug), title, description, inSitemap: true, changedOn: date })),
  ]
}
