import Link from 'next/link'
import { cn } from '@/lib/cn'
import { type Post, postPath } from '@/lib/content/schema'
import { Day, minutesToRead } from './facts'
import { InkPicture } from './ink-picture'

/** The newest post across the page, the others below it side by side. */
export function PostLinks({ posts }: { posts: readonly Post[] }) {
  return (
    <ul className="mt-10 grid gap-x-12 gap-y-12 md:mt-14 md:grid-cols-2">
      {posts.map(({ slug, title, description, date, wordCount, picture }, index) => (
        <li key={slug} className="first:border-b first:border-rule first:pb-12 md:first:col-span-2">
          <Link
            href={postPath(slug)}
            prefetch={false}
            className={cn(
              'group block',
              index === 0 && 'items-center gap-12 md:grid md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]',
            )}
          >
            <InkPicture name={picture} />
            <div className={index === 0 ? 'max-md:mt-5' : 'mt-5'}>
              <span className="block text-[14px] text-ink-soft">
                <Day on={date} /> · {minutesToRead(wordCount)}
              </span>
              <h2
                className={cn(
                  'mt-2 font-title text-[24px] leading-tight text-balance underline-offset-4 group-hover:underline',
                  index === 0 && 'md:text-[34px]',
                )}
              >
                {title}
              </h2>
              <p className="mt-2.5 max-w-[42rem] text-base leading-relaxed text-ink-soft text-pretty">{description}</p>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  )
}
