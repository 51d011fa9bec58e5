import { measured } from '../measured'

/** What the comparison says of our own speed: the good and the missed. */
export const measuredFigures = [
  {
    figure: measured.openThousand,
    what: 'until a technique can be dragged on a board of 1,000, with the page in the browser’s cache. A static page took 131 ms; our own aim of 2.5 times that is missed.',
  },
  {
    figure: measured.openThousandCold,
    what: 'the same with nothing in the cache, as on a first visit. A static page took 145 ms; the aim is missed here by more.',
  },
  { figure: measured.moveSeenByOthers, what: 'from a drop until a second person’s browser shows it.' },
  {
    figure: measured.filterFiveThousand,
    what: 'from the last key in the filter until 5,000 techniques are sorted out and painted.',
  },
] as const
