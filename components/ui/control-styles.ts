/** Shared by everything that people type into or choose from. 16 px on touch, or iOS zooms the page. */
export const controlStyles = [
  'w-full rounded-ink border border-rule-strong bg-paper-raised px-2.5 text-ink placeholder:text-ink-soft',
  'transition-colors duration-150 hover:border-ink-faint disabled:opacity-60 aria-disabled:opacity-60 aria-invalid:border-danger',
  'pointer-coarse:text-base',
].join(' ')
