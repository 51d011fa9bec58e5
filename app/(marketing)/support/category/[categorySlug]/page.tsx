import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ArticleCards } from '@/components/content/article-cards'
import { Breadcrumbs } from '@/components/content/breadcrumbs'
import { InkPicture } from '@/components/content/ink-picture'
import { OtherCategories } from '@/components/content/other-categories'
import { getLibrary } from '@/lib/content/library'
import { categories, categoryPath } from '@/lib/content/schema'
import { pageMetadata } from '@/lib/site/page-metadata'

type Props = { params: Promise<{ categorySlug: string }> }

export const dynamicParams = false

export function generateStaticParams() {
  return categories.map(({ slug }) => ({ categorySlug: slug }))
}

async function findCategory({ params }: Props) {
  const { categorySlug } = await params
  return categories.find(({ slug }) => slug === categorySlug) ?? notFound()
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { slug, title, description } = await findCategory(props)
  return pageMetadata({ path: categoryPath(slug), title, description })
}

export default async function CategoryPage(props: Props) {
  const category = await findCategory(props)
  const { articles } = await getLibrary()
  return (
    <div className="mx-auto max-w-280 px-5 pt-6 pb-20 md:pt-10">
      <Breadcrumbs
        crumbs={[
          { path: '/support', title: 'Help Center' },
          { path: categoryPath(category.slug), title: category.title },
        ]}
      />
      <div className="mt-6 gap-16 md:mt-8 lg:grid lg:grid-cols-[minmax(0,42rem)_minmax(0,15rem)] lg:justify-between">
        <div>
          <div className="mb-9 flex items-start justify-between gap-8">
            <div>
              <h1 className="font-title text-[32px] leading-[1.12] tracking-[-0.01em] md:text-[42px]">
                {category.title}
              </h1>
              <p className="mt-4 text-[17px] leading-relaxed text-ink-soft text-pretty md:text-[19px]">
                {category.description}
              </p>
            </div>
            <InkPicture name={category.slug} className="w-44 shrink-0 max-sm:hidden" />
          </div>
          <ArticleCards articles={articles.filter((article) => article.category === category.slug)} />
        </div>
        <OtherCategories but={category.slug} />
      </div>
    </div>
  )
}
