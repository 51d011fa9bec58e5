import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

const badgeStyles = cva(
  'inline-flex items-center gap-1.5 rounded-full px-2 text-xs leading-5 whitespace-nowrap tabular-nums',
  {
    variants: {
      tone: {
        plain: 'border border-rule text-ink-soft',
        danger: 'bg-danger-wash text-danger-deep',
        ai: 'bg-ai-wash text-ai-deep',
        matsu: 'bg-matsu-wash text-matsu-deep',
        yamabuki: 'bg-yamabuki-wash text-yamabuki-deep',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
)

type BadgeProps = ComponentProps<'span'> &
  VariantProps<typeof badgeStyles> & {
    /** A colour that people chose (a label's), shown as a dot so that the word stays readable. */
    dot?: string
  }

export function Badge({ tone, dot, className, children, ...props }: BadgeProps) {
  return (
    <span className={cn(badgeStyles({ tone }), className)} {...props}>
      {dot && <span aria-hidden="true" className="size-[7px] rounded-full" style={{ background: dot }} />}
      {children}
    </span>
  )
}
