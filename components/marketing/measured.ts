/**
 * Figures that public pages quote. Each is in docs/measurements.md, which says how it was measured (a test checks
 * that).
 */
export const measured = {
  moveSeenByOthers: '47 ms',
  openThousand: '376 ms',
  openThousandCold: '655 ms',
  filterFiveThousand: '19 ms',
  dropOnScreen: '17 ms',
} as const

/** The day of the measurements. */
export const measuredOn = 'November 21, 2026'
