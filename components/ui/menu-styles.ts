/** Everything that opens beside its control: menus, selects, popovers. */
export const floatingStyles = [
  'z-50 rounded-lg border border-rule-strong bg-paper-raised text-ink shadow-lift outline-none',
  'data-[state=closed]:animate-fade-out data-[state=open]:animate-rise',
].join(' ')

export const menuItemStyles = [
  'relative flex min-h-8 cursor-pointer items-center gap-2.5 rounded-ink px-2.5 py-1 outline-none select-none',
  'data-[disabled]:pointer-events-none data-[disabled]:opacity-50 data-[highlighted]:bg-paper-sunk',
  'pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft',
].join(' ')
