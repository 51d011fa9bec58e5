import type { BoardSketch } from '../boards/board-sketch'

/** A part of everyday life, and a dojo for it. */
export type UseCase = {
  id: string
  title: string
  text: string
  /** What the board does for it. */ notice: string
  sketch: BoardSketch
}

const lena = { id: 'lena', name: 'Lena' }
const tom = { id: 'tom', name: 'Tom' }
const ruth = { id: 'ruth', name: 'Ruth' }

export const moving: UseCase = {
  id: 'moving',
  title: 'Moving house',
  text: 'Two people, six weeks, a hundred small things. Each has someone who does it, and a date if it needs one.',
  notice: 'The calendar shows which week is too full while there is still time to move something.',
  sketch: {
    id: 'moving',
    title: 'To the new flat',
    people: [lena, tom],
    tags: { papers: '#6366f1', kitchen: '#d9600b', 'old flat': '#76798a' },
    lists: [
      [
        'Decide',
        { title: 'Which sofa comes along?', who: lena },
        { title: 'Paint the bedroom, or leave it white', dueInDays: 9 },
      ],
      [
        'Arrange',
        { title: 'Cancel the electricity', priority: 'high', dueInDays: 1, who: tom, tags: ['papers', 'old flat'] },
        { title: 'Book the van', dueInDays: 4, who: lena, steps: ['[x] Ask three', 'Choose one', 'Pay the deposit'] },
        { title: 'Tell the post office', who: tom, tags: ['papers'] },
      ],
      [
        'Pack',
        {
          title: 'Kitchen',
          priority: 'medium',
          tags: ['kitchen'],
          steps: ['[x] Glasses', '[x] Plates', 'Pots', 'Spices', 'What we need until the last day'],
        },
        { title: 'Books, in small boxes', who: lena },
      ],
      [
        'Done',
        { title: 'Sign the lease', doneDaysAgo: 4, tags: ['papers'] },
        { title: 'Measure the new kitchen', doneDaysAgo: 2, who: tom },
      ],
    ],
  },
}

export const household: UseCase = {
  id: 'household',
  title: 'A week at home',
  text: 'The Routine template, adapted to a family. On Sunday, what is done is dragged back for the next week.',
  notice: 'Select several techniques and move them together: the new week is ready in seconds.',
  sketch: {
    id: 'household',
    title: 'Our week',
    people: [lena, tom, ruth],
    lists: [
      [
        'This week',
        { title: 'Bins out on Tuesday', who: ruth },
        { title: 'Parents’ evening', priority: 'medium', dueInDays: 1, who: tom },
        { title: 'Shopping', steps: ['[x] Oats', '[x] Lentils', 'Apples', 'Washing powder'] },
      ],
      ['Done', { title: 'Descale the kettle', doneDaysAgo: 1, who: ruth }],
    ],
  },
}

export const studies: UseCase = {
  id: 'studies',
  title: 'A term of studies',
  text: 'One kata for what to read, one for what to write. The dates come from the faculty.',
  notice: 'Paste the reading list as lines, and each becomes a technique.',
  sketch: {
    id: 'studies',
    title: 'Spring term',
    tags: { history: '#b3790a', statistics: '#2b7fd4' },
    lists: [
      [
        'To read',
        { title: 'Tilly, chapters 1 to 3', tags: ['history'] },
        { title: 'Lecture 4: regression', tags: ['statistics'] },
      ],
      [
        'To write',
        {
          title: 'Essay: guilds and trust',
          priority: 'high',
          dueInDays: 6,
          tags: ['history'],
          steps: ['[x] Question', '[x] Outline', 'Draft', 'Footnotes'],
        },
        { title: 'Exercise sheet 3', dueInDays: 1, tags: ['statistics'] },
      ],
      ['Handed in', { title: 'Exercise sheet 2', doneDaysAgo: 6 }],
    ],
  },
}

export const applications: UseCase = {
  id: 'applications',
  title: 'Looking for work',
  text: 'A technique for each application, from the advertisement to the answer, with the cover letter and certificates attached.',
  notice: 'The history shows when you wrote to whom, so you do not need a diary.',
  sketch: {
    id: 'applications',
    title: 'Applications',
    lists: [
      ['Found', { title: 'Archivist, city museum', dueInDays: 8 }],
      [
        'Sent',
        { title: 'Editor, school books', steps: ['[x] Cover letter', '[x] Two references'] },
        { title: 'Librarian, part time' },
      ],
      [
        'Invited',
        {
          title: 'Registrar, university',
          priority: 'high',
          dueInDays: 1,
          steps: ['[x] Read their report', 'Trains there and back', 'Three questions to ask'],
        },
      ],
      ['Answered', { title: 'Translator, court', doneDaysAgo: 5 }],
    ],
  },
}

export const club: UseCase = {
  id: 'club',
  title: 'A club and its evening',
  text: 'The board members edit and everyone else is a Viewer: they see the progress, and no one can drag something by mistake.',
  notice: 'A mention in a comment reaches the person who knows where the key is.',
  sketch: {
    id: 'club',
    title: 'Choir, winter concert',
    people: [ruth, tom],
    tags: { hall: '#0f8b86', notes: '#9b5de0' },
    lists: [
      [
        'Open',
        { title: 'Who turns the pages?', tags: ['notes'] },
        { title: 'Chairs for sixty', priority: 'medium', dueInDays: 5, who: tom, tags: ['hall'] },
      ],
      [
        'Under way',
        {
          title: 'Programme leaflet',
          who: ruth,
          steps: ['[x] Texts', 'Translations', 'Print'],
          comments: [{ by: tom, hoursAgo: 3, text: 'The printer needs it by Friday.' }],
        },
      ],
      ['Settled', { title: 'The hall is ours until ten', doneDaysAgo: 3, tags: ['hall'] }],
    ],
  },
}
