import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

/** How one property looks: a row of name and value beside an open technique; on a phone a chip. */
export const propertyStyles = [
  'group/property relative -mx-2 grid min-h-8.5 grid-cols-[5.25rem_minmax(0,1fr)] items-center rounded-ink px-2 py-1 text-left',
  'max-md:mx-0 max-md:inline-flex max-md:min-h-10 max-md:max-w-full max-md:gap-2 max-md:rounded-[20px] max-md:border max-md:border-rule-strong max-md:px-3',
].join(' ')

/** For a property that can be pressed. */
export const pressablePropertyStyles =
  'hover:bg-paper-raised hover:inset-ring hover:inset-ring-rule max-md:hover:inset-ring-0 aria-expanded:bg-paper-raised aria-expanded:inset-ring aria-expanded:inset-ring-rule-strong'

type PropertyNameProps = { id?: string; isEmpty?: boolean | undefined; children: ReactNode }

/** On a phone, the value alone says enough. */
export function PropertyName({ id, isEmpty, children }: PropertyNameProps) {
  return (
    <span id={id} className={cn('text-[13px] text-ink-soft', !isEmpty && 'max-md:sr-only')}>
      {children}
    </span>
  )
}

type PropertyValueProps = { id?: string; isEmpty?: boolean | undefined; children: ReactNode }

export function PropertyValue({ id, isEmpty, children }: PropertyValueProps) {
  return (
    <span
      id={id}
      className={cn(
        'flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere',
        isEmpty && 'text-ink-soft max-md:sr-only',
      )}
    >
      {children}
    </span>
  )
}
