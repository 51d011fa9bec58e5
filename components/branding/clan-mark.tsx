import { cn } from '@/lib/cn'

type ClanMarkProps = { name: string; logoUrl: string | null; className?: string }

/**
 * A clan's logo, or its first letter on ink. Of fixed size, so that nothing moves when it arrives. The name is beside
 * it.
 */
export function ClanMark({ name, logoUrl, className }: ClanMarkProps) {
  if (logoUrl) {
    return (
      // oxlint-disable-next-line next/no-img-element -- of its final size already, from storage
      <img
        src={logoUrl}
        alt=""
        width={28}
        height={28}
        className={cn('size-7 shrink-0 rounded-[5px] object-contain', className)}
      />
    )
  }
  const [letter = '?'] = [...new Intl.Segmenter().segment(name.trim())].map(({ segment }) => segment)
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid size-7 shrink-0 place-items-center rounded-[5px] bg-ink font-title text-[15px] text-paper select-none',
        className,
      )}
    >
      {letter.toUpperCase()}
    </span>
  )
}
