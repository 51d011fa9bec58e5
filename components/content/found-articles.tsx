import Link from 'next/link'
import { Marked } from '@/components/search/marked'
import type { FoundArticle } from '@/lib/content/search-articles'

type FoundArticlesProps = { query: string; found: FoundArticle[] | undefined; hasFailed: boolean }

export function FoundArticles({ query, found, hasFailed }: FoundArticlesProps) {
  return (
    <>
      <p role="status" className={found || hasFailed ? 'mt-4 text-[15px] text-ink-soft' : 'sr-only'}>
        {hasFailed
          ? 'Search failed. Unable to search. Please try again.'
          : found && countWords(found.length, query.trim())}
      </p>
      {found && found.length > 0 && (
        <ul aria-label="Articles found" className="mt-2 mb-10 max-w-[42rem]">
          {found.map(({ path, title, heading, excerpt, words }) => (
            <li key={path} className="border-b border-rule">
              <Link href={path} prefetch={false} className="block rounded-ink px-3 py-3.5 hover:bg-paper-raised">
                <span className="block font-medium">
                  <Marked text={title} words={words} />
                  {heading && (
                    <span className="font-normal text-ink-soft">
                      {' › '}
                      <Marked text={heading} words={words} />
                    </span>
                  )}
                </span>
                <span className="mt-1 block text-[15px] leading-relaxed text-ink-soft">
                  <Marked text={excerpt} words={words} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function countWords(count: number, query: string): string {
  if (count === 0) return `No articles found for "${query}". All of them are listed below.`
  return count === 1 ? '1 article' : `${count} articles`
}
