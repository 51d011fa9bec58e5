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
      'One line says it all: #tag, @name, !high, /kata, and a date such as “fri” at the end; with AI in the plan, any date in words. Each pasted line is a technique.',
    ],
    [
      'Templates',
      'A new dojo starts empty, as one of three templates, or, from Essentials up, as one of 32 whole projects with dates.',
    ],
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
    [
      'It repeats',
      '“Every second Tuesday”, “monthly on the 1st”, “3 days after it is done”: complete it, and the next one appears.',
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
    [
      'Notifications',
      'You choose what rings the bell, what is mailed, and when: per event, per dojo, with quiet hours.',
    ],
    ['Three roles', 'Admin, Member and Viewer. You invite by e-mail address, and they accept.'],
    [
      'Clans',
      'A team that shares dojos. Invite everyone at once or with a link; a role in the clan is a role on its dojos. A dojo can also be invite-only.',
    ],
  ],
}

export const finding: FeatureGroup = {
  id: 'finding',
  title: 'Finding',
  lead: 'By word, by condition, or by the name of a command.',
  features: [
    [
      'Search everywhere',
      'Every dojo you are on: titles, descriptions, tags, steps and comments, with filters for type, priority, assignee and date. It forgives typos.',
    ],
    ['Filters in the address', 'A filtered dojo is a link. Send it, and the other person sees the same selection.'],
    ['Commands', 'Type > in the search box to find what the page can do, by name.'],
    [
      'Bookmarks and recents',
      'Bookmarked dojos come first on the dashboard, then, among many, those you opened last. The search box offers your last searches.',
    ],
  ],
}

export const analytics: FeatureGroup = {
  id: 'analytics',
  title: 'Analytics',
  lead: 'How the work flows, on every plan. Every number opens exactly the techniques that it counts.',
  features: [
    [
      'Your own weeks',
      'What you finished, due dates kept and missed, what is growing old and what came back: beside your own past.',
    ],
    ['Your week by e-mail', 'On Monday morning, if you want it. Its numbers open their techniques, too.'],
    [
      'Where work waits',
      'Katas day by day, how long things take, how old open work is. For a dojo, a clan, a tag or yourself.',
    ],
    [
      'Forecasts with their odds',
      'When these will be done, in 85 of 100 drawn futures. With too little data, it says what is missing.',
    ],
    [
      'Links and files',
      'A view is a link for people who may see its dojos, and each chart comes with a table and a CSV.',
    ],
    ['No ranking', 'Nothing compares people with each other.'],
  ],
}

export const safety: FeatureGroup = {
  id: 'safety',
  title: 'Safety',
  lead: 'A slip, a bad connection or two people editing the same thing should cost nothing.',
  features: [
    ['Undo', 'Undo your last 20 steps on a dojo, but never what someone else has changed since.'],
    ['Archive', 'Archived work stays, deleted work is kept for 30 days. You can restore both in full.'],
    ['History', 'Each technique remembers who did what, and when.'],
    [
      'Offline',
      'An open dojo keeps working without a network. Your changes wait, even if you close the tab, and are sent in order.',
    ],
    ['Rules in the database', 'Postgres refuses what a role may not do.'],
    ['One order', 'When two people drag at the same time, no technique is lost, doubled or swapped.'],
  ],
}

export const featureGroups = [board, technique, together, finding, analytics, safety] as const
