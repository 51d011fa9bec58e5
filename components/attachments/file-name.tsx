import { cn } from '@/lib/cn'
import { splitName } from '@/lib/attachments/clean-name'

/**
 * A file's name on one line. If it does not fit, its start is cut; the ending, which says what it is, always comes
 * last, whichever direction the text before it reads. Screen readers read it as one word.
 */
export function FileName({ name, className }: { name: string; className?: string }) {
  const { stem, ending } = splitName(name)
  return (
    <span title={name} className={cn('relative block min-w-0', className)}>
      <span className="sr-only">{name}</span>
      <span aria-hidden="true" dir="ltr" className="flex overflow-hidden">
        <bdi className="truncate">{stem}</bdi>
        <bdi className="shrink-0">{ending}</bdi>
      </span>
    </span>
  )
}
