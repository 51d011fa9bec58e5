/** Figures that public pages name. Each stands in docs/measurements.md, which says how it was measured (a test looks there). */
export const measured = {
  moveSeenByOthers: '47 ms',
  openThousand: '376 ms',
  openThousandCold: '655 ms',
  filterFiveThousand: '19 ms',
  dropOnScreen: '17 ms',
} as const

/** What they hold for. */
export const measuredOn = '21 November 2026'
