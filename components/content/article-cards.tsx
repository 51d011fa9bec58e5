import Link from 'next/link'
import { type Article, articlePath } from '@/lib/content/schema'
import { minutesToRead } from './facts'
import { InkPicture } from './ink-picture'
import { ShotCorner } from './shot'

/** A category's articles in their order, each with what it shows of the product. */
export function ArticleCards({ articles }: { articles: readonly Article[] }) {
  return (
    <ol className="border-t border-rule">
      {articles.map(({ slug, title, description, category, shots, who, wordCount }) => (
        <li key={slug} className="border-b border-rule">
          <Link
            href={articlePath(slug)}
            prefetch={false}
            className="group grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-4 py-5 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-6"
          >
            {shots[0] ? <ShotCorner name={shots[0]} /> : <InkPicture name={category} />}
            <span>
              <span className="block text-[17px] font-medium underline-offset-4 group-hover:underline">{title}</span>
              <span className="mt-1 block text-[15px] leading-relaxed text-ink-soft text-pretty">{description}</span>
              <span className="mt-2 block text-[13px] text-ink-soft">
                {minutesToRead(wordCount)} · {who}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
