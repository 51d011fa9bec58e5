/** What there is, by what it is for. `id` is the group's anchor. */
export type FeatureGroup = {
  id: string
  title: string
  lead: string
  features: readonly (readonly [name: string, text: string])[]
}

export const board: FeatureGroup = {
  id: 'board',
  title: 'The board',
  lead: 'A dojo holds katas side by side, and each kata its techniques in an order that everybody sees alike.',
  features: [
    [
      'Drag',
      'With a mouse, a pen or a finger that rests. Techniques and whole katas, one or several selected at once.',
    ],
    ['Keys', 'Arrows walk, Space lifts, arrows carry. Every drag has a twin on the keyboard and in a menu.'],
    [
      'Three views',
      'Board, list and calendar show the same techniques. In the list they are sorted; in the calendar a drag changes the date.',
    ],
    [
      'Quick add',
      'Type and press Enter for the next. #word is a tag, a line that begins with a dash is a step, pasted lines are several techniques.',
    ],
    ['Three templates', 'A new dojo begins empty, or as Personal, Clan Campaign or Routine.'],
    ['Light and dark', 'Both drawn with the same care, or whichever your system has.'],
  ],
}

export const technique: FeatureGroup = {
  id: 'techniques',
  title: 'The technique',
  lead: 'One thing to do, with everything it needs in one place.',
  features: [
    ['Description', 'Markdown, with links, lists and code.'],
    ['Checklist', 'Steps to tick, reorder and count on the card.'],
    [
      'Priority, date, assignee',
      'High, medium or low as a stroke at the edge. What is late is the only red text on the board.',
    ],
    ['Tags', 'Named and coloured once for the dojo, worn by any technique.'],
    [
      'Files',
      'Dropped or pasted, pictures with a preview. How large one may be, and how much all of them, depends on the plan.',
    ],
    ['Duplicate, move, archive', 'Also to another dojo of yours.'],
  ],
}

export const together: FeatureGroup = {
  id: 'together',
  title: 'Together',
  lead: 'The dojo is live. Nobody reloads to know what the others did.',
  features: [
    ['Live changes', 'Moves, edits and comments appear on every open screen.'],
    ['Who is here', 'Faces at the top show who has the dojo open now.'],
    ['Comments and mentions', '@name rings that person’s bell. Several mentions are one list, not a flood of mail.'],
    ['Three roles', 'Admin, Member and Viewer. You invite by e-mail address, and they accept.'],
  ],
}

export const finding: FeatureGroup = {
  id: 'finding',
  title: 'Finding',
  lead: 'By a word, by a condition, or by what it is called in the menu.',
  features: [
    [
      'Search everywhere',
      'Every dojo you are on: titles and descriptions, with filters for type, priority and date. It forgives typing errors.',
    ],
    ['Filters in the address', 'A filtered dojo is a link. Send it, and the other person sees the same selection.'],
    ['Commands', 'Behind > in the search box: what the page can do, by name.'],
    ['Bookmarks and recents', 'Bookmarked dojos stand first on the dashboard, and your last searches wait in the box.'],
  ],
}

export const safety: FeatureGroup = {
  id: 'safety',
  title: 'Safety',
  lead: 'A slip, a bad connection or two people at once should cost nothing.',
  features: [
    ['Undo', 'Your last 20 steps on a dojo, and never over what somebody else has changed since.'],
    ['Archive', 'What is archived stays, what is deleted waits 30 days. Both come back with all they had.'],
    ['History', 'Each technique remembers who did what, and when.'],
    [
      'Offline',
      'An open dojo keeps working without a network. What you do waits, even when the tab is closed, and is sent in order.',
    ],
    ['Rules in the database', 'What a role may not do, Postgres refuses.'],
    ['One order', 'Two people who drag at once never lose a technique, double it or swap its place.'],
  ],
}

export const featureGroups = [board, technique, together, finding, safety] as const
