import { cn } from '@/lib/cn'

const sizes = { sm: 'size-7 text-sm', lg: 'size-14 text-[26px] max-sm:size-11 max-sm:text-xl' }

/** A clan's mark: the first letter of its name, as a seal. */
export function ClanMark({ name, size }: { name: string; size: keyof typeof sizes }) {
  const [letter = '?'] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim())
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid shrink-0 place-items-center rounded-lg bg-ink font-title font-bold text-paper',
        size === 'sm' && 'rounded-md',
        sizes[size],
      )}
    >
      {typeof letter === 'string' ? letter : letter.segment.toUpperCase()}
    </span>
  )
}
