/*
 * Styles that a board's parts share with its pictures on public pages, which are drawn on the server
 * without any of its code.
 */
export const listsStyles =
  'relative flex min-h-0 flex-1 items-start gap-3.5 overflow-x-auto scroll-px-5 overscroll-x-contain px-5 pt-0.5 pb-5 max-md:snap-x max-md:snap-proximity max-md:scroll-px-3.5 max-md:px-3.5'
/** `kata`, `card` and the elements in them are what a clan's own styles find (help article on branding). */
export const listStyles =
  'kata flex max-h-full min-w-66 shrink basis-71 flex-col rounded-lg bg-paper-sunk data-carried:outline-2 data-carried:outline-ai max-md:min-w-[86vw] max-md:snap-center'
export const listHeaderStyles =
  'group/header flex min-h-10.5 shrink-0 items-center gap-1 pt-1.5 pr-1.5 pb-1 pl-3.5 data-list-handle:cursor-grab'
export const listTitleStyles =
  'flex min-w-0 flex-1 items-baseline gap-2 py-1 text-[13px] leading-snug font-semibold select-none'
export const cardsStyles = 'flex min-h-1 flex-col overflow-y-auto overscroll-y-contain px-2 py-px'
export const addCardStyles =
  'mx-2 mt-1.5 mb-2 flex items-center gap-1.5 rounded-ink px-2 py-1.5 text-left text-ink-soft hover:bg-paper-raised hover:text-ink pointer-coarse:min-h-11'
export const addListStyles =
  'flex w-full items-center gap-1.5 rounded-lg border border-dashed border-rule-strong px-3.5 py-2.5 text-left text-ink-soft hover:border-ink-faint hover:text-ink'
