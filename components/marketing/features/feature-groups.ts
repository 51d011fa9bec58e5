/** The features, grouped by purpose. `id` is the group's anchor. */
export type FeatureGroup = {
  id: string
  title: string
  lead: string
  features: readonly (readonly [name: string, text: string])[]
}

export const board: FeatureGroup = {
  id: 'board',
  title: 'The board',
  lead: 'A dojo shows katas side by side. Each kata holds techniques, in an order that is the same for everyone.',
  features: [
    [
      'Drag',
      'With a mouse, a pen, or a finger after a short hold. Drag techniques, several at a time, or whole katas.',
    ],
    [
      'Keys',
      'Arrows move the focus, Space picks up, arrows carry. Whatever you can drag, you can also move with keys or a menu.',
    ],
    [
      'Three views',
      'Board, list and calendar show the same techniques. You can sort the list; in the calendar, a drag changes the date.',
    ],
    [
      'Quick add',
      'One line says it all: #tag, @name, !high, and a date such as “fri” at the end. Each pasted line is a technique.',
    ],
    ['Three templates', 'A new dojo starts empty, or as Personal, Clan Campaign or Routine.'],
    ['Light and dark', 'Both designed with the same care. Or follow your system.'],
  ],
}

export const technique: FeatureGroup = {
  id: 'techniques',
  title: 'The technique',
  lead: 'One thing to do, with everything it needs in one place.',
  features: [
    ['Description', 'Markdown, with links, lists and code.'],
    ['Checklist', 'Steps to tick and reorder, counted on the card.'],
    [
      'Priority, date, assignee',
      'High, medium or low as a line at the edge. The only red text on the board is what is late.',
    ],
    ['Tags', 'Named and coloured once per dojo, for any of its techniques.'],
    ['Files', 'Drop or paste them; pictures get a preview. Your plan sets the size limit per file and in total.'],
    ['Duplicate, move, archive', 'Even to another of your dojos.'],
  ],
}

export const together: FeatureGroup = {
  id: 'together',
  title: 'Together',
  lead: 'The dojo is live. No one has to reload to see what the others did.',
  features: [
    ['Live changes', 'Moves, edits and comments appear on every open screen.'],
    ['Who is here', 'Faces at the top show who has the dojo open right now.'],
    [
      'Comments and mentions',
      '@name rings that person’s bell, and is mailed only if it stays unread. At most twelve e-mails a day, then one summary.',
    ],
    ['Three roles', 'Admin, Member and Viewer. You invite by e-mail address, and they accept.'],
    [
      'Clans',
      'A team that shares dojos. Invite everyone at once or with a link; a role in the clan is a role on its dojos.',
    ],
    ['Closed dojos', 'A dojo of a clan can be closed to the few who are invited to it.'],
  ],
}

export const finding: FeatureGroup = {
  id: 'finding',
  title: 'Finding',
  lead: 'By word, by condition, or by the name of a command.',
  features: [
    [
      'Search everywhere',
      'Every dojo you are on: titles and descriptions, with filters for type, priority and date. It forgives typing errors.',
    ],
    ['Filters in the address', 'A filtered dojo is a link. Send it, and the other person sees the same selection.'],
    ['Commands', 'Type > in the search box to find what the page can do, by name.'],
    [
      'Bookmarks and recents',
      'Bookmarked dojos come first on the dashboard, and the search box offers your last searches.',
    ],
  ],
}

export const safety: FeatureGroup = {
  id: 'safety',
  title: 'Safety',
  lead: 'A slip, a bad connection or two people editing the same thing should cost nothing.',
  features: [
    ['Undo', 'Undo your last 20 steps on a dojo, but never what someone else has changed since.'],
    ['Archive', 'Archived work stays, deleted work is kept for 30 days. Both come back complete.'],
    ['History', 'Each technique remembers who did what, and when.'],
    [
      'Offline',
      'An open dojo keeps working without a network. Your changes wait, even if you close the tab, and are sent in order.',
    ],
    ['Rules in the database', 'Postgres refuses what a role may not do.'],
    ['One order', 'When two people drag at the same time, no technique is lost, doubled or swapped.'],
  ],
}

export const featureGroups = [board, technique, together, finding, safety] as const
