import type { Post } from '@/lib/content/schema'
import { Day } from './day'
import { minutesToRead } from './minutes-to-read'

export function PostFacts({ post }: { post: Post }) {
  return (
    <p className="mt-6 flex flex-wrap gap-x-5 gap-y-1 border-y border-rule py-4 text-[14px] text-ink-soft">
      <span className="font-medium text-ink">{post.author}</span>
      <Day on={post.date} />
      <span>{minutesToRead(post.wordCount)}</span>
      <span>{post.tags.join(', ')}</span>
    </p>
  )
}
