import { cva, type VariantProps } from 'class-variance-authority'

/**
 * A button's look without its behaviour, for links in server components:
 * `<Link href="/auth" className={buttonStyles({ variant: 'primary' })}>`.
 */
export const buttonStyles = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-ink border font-medium whitespace-nowrap select-none',
    'transition-colors duration-150 disabled:pointer-events-none disabled:opacity-50 aria-disabled:not-aria-busy:opacity-50 aria-busy:opacity-85',
    'pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-shu text-shu-ink hover:bg-shu-press',
        outline: 'border-rule-strong text-ink hover:bg-paper-sunk aria-expanded:bg-paper-sunk',
        ghost:
          'border-transparent text-ink-soft hover:bg-paper-sunk hover:text-ink aria-expanded:bg-paper-sunk aria-expanded:text-ink',
        destructive: 'border-transparent bg-danger text-danger-ink hover:bg-danger-deep',
        danger: 'border-danger text-danger-deep hover:bg-danger hover:text-danger-ink',
      },
      size: {
        sm: 'h-7 px-2.5 text-[13px]',
        md: 'h-8 px-3',
        lg: 'h-10 px-4.5 text-[15px]',
        xl: 'h-12 px-6 text-base',
        icon: 'size-8 pointer-coarse:min-w-10',
        'icon-sm': 'size-7 pointer-coarse:min-w-10',
      },
    },
    defaultVariants: { variant: 'outline', size: 'md' },
  },
)

export type ButtonStyle = VariantProps<typeof buttonStyles>
