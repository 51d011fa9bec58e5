import { measured } from '../measured'

/** What the comparison says about our own speed, good and bad. */
export const measuredFigures = [
  {
    figure: measured.openThousand,
    what: 'until a technique can be dragged on a board of 1,000, with the page in the browser’s cache. A static page took 131 ms; we missed our own goal of 2.5 times that.',
  },
  {
    figure: measured.openThousandCold,
    what: 'the same with an empty cache, as on a first visit. A static page took 145 ms; we missed the goal by more.',
  },
  { figure: measured.moveSeenByOthers, what: 'from a drop until a second person’s browser shows it.' },
  {
    figure: measured.filterFiveThousand,
    what: 'from the last key in the filter until 5,000 techniques are filtered and painted.',
  },
] as const
