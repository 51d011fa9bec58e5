import 'server-only'
import { type SitePage, sitePages } from '@/lib/site/pages'
import { getLibrary } from './library'
import { articlePath, categories, categoryPath, postPath } from './schema'

/** A public page with the day its text was last checked, if known. */
export type ContentPage = SitePage & { changedOn?: string }

/** Every public page: those in lib/site/pages.ts, and those that `content/` creates. */
export async function publicPages(): Promise<ContentPage[]> {
  return [...sitePages, ...(await contentPages())]
}

async function contentPages(): Promise<ContentPage[]> {
  const { articles, posts } = await getLibrary()
  return [
    ...categories.map(({ slug, title, description }) => ({
      path: categoryPath(slug),
      title,
      description,
      inSitemap: true,
    })),
    ...articles.map(({ slug, title, description, checkedOn }) => ({
      path: articlePath(slug),
      title,
      description,
      inSitemap: true,
      changedOn: checkedOn,
    })),
    ...posts.map(({ slug, title, description, date }) => ({
      path: postPath(slug),
      title,
      description,
      inSitemap: true,
      changedOn: date,
    })),
  ]
}
