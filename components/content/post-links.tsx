import Link from 'next/link'
import { type Post, postPath } from '@/lib/content/schema'
import { Day, minutesToRead } from './facts'

export function PostLinks({ posts }: { posts: readonly Post[] }) {
  return (
    <ul className="mt-10 border-t border-rule md:mt-14">
      {posts.map(({ slug, title, description, date, wordCount }) => (
        <li key={slug} className="border-b border-rule">
          <Link
            href={postPath(slug)}
            prefetch={false}
            className="group block py-7 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,3fr)] md:gap-8 md:py-9"
          >
            <span className="block text-[14px] text-ink-soft">
              <Day on={date} />
              <span className="md:mt-1 md:block">
                <span className="md:hidden"> · </span>
                {minutesToRead(wordCount)}
              </span>
            </span>
            <div className="mt-2 md:mt-0">
              <h2 className="font-title text-[24px] leading-tight text-balance underline-offset-4 group-hover:underline md:text-[28px]">
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
