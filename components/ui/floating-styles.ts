/** Styles for everything that opens beside its control. It inherits nothing from the text around it. */
export const floatingStyles = [
  'fixed inset-auto overflow-y-auto rounded-lg border border-rule-strong bg-paper-raised shadow-lift outline-none',
  'cursor-default text-left text-sm leading-[1.45] font-normal whitespace-normal text-ink no-underline animate-rise',
].join(' ')

export const menuItemStyles = [
  'relative flex min-h-8 w-full cursor-pointer items-center gap-2.5 rounded-ink px-2.5 py-1 text-left select-none',
  'focus:bg-paper-sunk focus-visible:-outline-offset-2 aria-disabled:cursor-default aria-disabled:opacity-50',
  'pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft',
].join(' ')
