/** The header's search button, and the link that takes its place on public pages. */
export const searchButtonStyles =
  'inline-flex h-8 items-center gap-2 rounded-ink border border-rule bg-paper-raised pr-1.5 pl-2.5 text-ink-soft transition-colors duration-150 hover:border-rule-strong hover:text-ink max-md:size-10 max-md:justify-center max-md:border-transparent max-md:bg-transparent max-md:p-0 max-md:hover:bg-paper-sunk md:w-55 pointer-coarse:h-10'
