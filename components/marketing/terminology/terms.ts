/** The product's words. `id` is the entry's anchor. */
export type Term = {
  id: string
  name: string
  /** What other boards call it. */
  elsewhere?: string
  meaning: string
}

/** The four that are used everywhere. */
export const mainTerms: readonly Term[] = [
  {
    id: 'dojo',
    name: 'Dojo',
    elsewhere: 'board, project',
    meaning:
      'A place for one area of work: a project, a team’s week, a part of your life. It has an owner, and people with roles.',
  },
  {
    id: 'kata',
    name: 'Kata',
    elsewhere: 'list, column',
    meaning:
      'A stage that work passes through, such as Ready, In Progress, Complete. A dojo shows its katas side by side.',
  },
  {
    id: 'technique',
    name: 'Technique',
    elsewhere: 'card, task',
    meaning:
      'One thing to do, with everything it needs: description, steps, tags, date, files and comments. Also called a mission.',
  },
  {
    id: 'clan',
    name: 'Clan',
    elsewhere: 'team, workspace',
    meaning:
      'A team that trains together. Its members are on all its dojos, each with their role in the clan, unless a dojo is invite-only.',
  },
]

/** The other words, in alphabetical order. */
export const otherTerms: readonly Term[] = [
  {
    id: 'archive',
    name: 'Archive',
    elsewhere: 'bin, recycle bin',
    meaning:
      'Where a dojo keeps what was archived or deleted. Archived techniques stay until someone restores them, deleted ones for 30 days.',
  },
  {
    id: 'assignee',
    name: 'Assignee',
    elsewhere: 'member of a card, owner',
    meaning: 'The one person who works on a technique. Their initials are on the card.',
  },
  {
    id: 'bell',
    name: 'Bell',
    elsewhere: 'notifications',
    meaning: 'Where your mentions appear. It counts the unread ones, up to “9+”.',
  },
  {
    id: 'bookmark',
    name: 'Bookmark',
    elsewhere: 'star, favourite',
    meaning: 'Keeps a dojo at the top of your dashboard. No one else sees it.',
  },
  {
    id: 'command',
    name: 'Command',
    elsewhere: 'command palette',
    meaning: 'Something the page can do, started by its name: type > in the search box.',
  },
  {
    id: 'due-date',
    name: 'Due date',
    elsewhere: 'deadline',
    meaning:
      'The day by which a technique should be done. It ends with the day where you are, or at the time you set. After that the technique is overdue, and its date is red.',
  },
  {
    id: 'history',
    name: 'History',
    elsewhere: 'activity',
    meaning: 'What happened to a technique: each move and change, with who made it and when.',
  },
  {
    id: 'mention',
    name: 'Mention',
    elsewhere: '@mention',
    meaning: '@name in a comment. It rings that person’s bell and leads to the comment.',
  },
  { id: 'mission', name: 'Mission', elsewhere: 'card, task', meaning: 'Another word for a technique.' },
  {
    id: 'owner',
    name: 'Owner',
    meaning:
      'The person who made a dojo or took it over. The owner is always an Admin on it, and their plan covers everyone there.',
  },
  {
    id: 'priority',
    name: 'Priority',
    meaning: 'High, medium or low: a red, marigold or grey line at the edge of the card.',
  },
  {
    id: 'role',
    name: 'Role',
    elsewhere: 'permission',
    meaning:
      'What a person may do on a dojo or in a clan. On a dojo: Admin has full access, Member edits, Viewer reads. A clan has an Owner, Admins, Members and Guests.',
  },
  {
    id: 'step',
    name: 'Step',
    elsewhere: 'checklist item, subtask',
    meaning: 'A line of a technique’s checklist that you can tick.',
  },
  {
    id: 'tag',
    name: 'Tag',
    elsewhere: 'label',
    meaning: 'A coloured word that techniques of a dojo can share: writing, bug, garden.',
  },
  {
    id: 'template',
    name: 'Template',
    meaning: 'What a new dojo starts with: Personal, Clan Campaign, Routine, or nothing.',
  },
  { id: 'view', name: 'View', meaning: 'One of three ways to look at the same techniques: board, list or calendar.' },
]
