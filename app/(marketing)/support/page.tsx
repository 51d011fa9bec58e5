import { CategorySection } from '@/components/content/category-section'
import { HelpHead } from '@/components/content/help-head'
import { HelpSearch } from '@/components/content/help-search'
import { getLibrary } from '@/lib/content/library'
import { categories } from '@/lib/content/schema'
import { pageMetadata } from '@/lib/site/page-metadata'
import { sitePage } from '@/lib/site/pages'

export const metadata = pageMetadata(sitePage('/support'))

export default async function HelpCenterPage() {
  const { articles } = await getLibrary()
  return (
    <div className="mx-auto max-w-280 px-5 pb-16">
      <HelpHead>
        <HelpSearch />
      </HelpHead>
      {categories.map((category) => (
        <CategorySection
          key={category.slug}
          category={category}
          articles={articles.filter((article) => article.category === category.slug)}
        />
      ))}
    </div>
  )
}
