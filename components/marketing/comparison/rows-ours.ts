import type { ComparisonRow } from './products'
import { sources as from } from './sources'

/** Where Ninja Dojo is level with others, or ahead of some. */
export const rowsOurs: readonly ComparisonRow[] = [
  {
    topic: 'Live for everyone',
    own: { verdict: 'yes', text: 'Each change is numbered; a gap is noticed and filled.' },
    others: {
      Linear: { verdict: 'yes', text: 'Changes arrive over WebSockets, into a local copy.', from: [from.linearSync] },
      Planka: { verdict: 'yes', text: 'Real-time updates, no refresh needed.', from: [from.plankaReadme] },
      Vikunja: { verdict: 'partly', text: 'Notifications, not yet tasks, as of 2.3.', from: [from.vikunjaLive] },
    },
  },
  {
    topic: 'Undo, and a bin',
    own: { verdict: 'yes', text: '20 steps back and forth, moves included. A bin of 30 days.' },
    others: {
      Vikunja: { verdict: 'no', text: 'A deleted project is gone: no bin and no undo.', from: [from.vikunjaBackups] },
    },
  },
  {
    topic: 'By keyboard',
    own: { verdict: 'yes', text: 'The whole board, including moving, announced to screen readers.' },
    others: {
      Trello: { verdict: 'yes', text: 'The shortcuts that others copy.', from: [from.plankaMoreShortcuts] },
      Linear: { verdict: 'yes', text: 'Keys for nearly every action.', from: [from.linearCycles, from.linearModel] },
      Planka: {
        verdict: 'partly',
        text: 'A basic set since November 2025; people ask for more.',
        from: [from.plankaShortcuts, from.plankaMoreShortcuts],
      },
      Vikunja: { verdict: 'yes', text: 'Keys throughout, shown for the view you are in.', from: [from.vikunjaKeys] },
    },
  },
  {
    topic: 'Adding in one line',
    own: { verdict: 'yes', text: 'Title, tags, assignee, priority, a date in one word, and steps.' },
    others: {
      Vikunja: {
        verdict: 'yes',
        text: 'Labels, people, priority and dates in words, in one line.',
        from: [from.vikunjaQuickAdd],
      },
    },
  },
  {
    topic: 'Offline',
    own: { verdict: 'yes', text: 'An open board keeps working in the browser; changes wait and are sent in order.' },
    others: {
      Trello: { verdict: 'yes', text: 'In its mobile apps.', from: [from.trelloOffline] },
    },
  },
  {
    topic: 'Adding in one line',
    own: { verdict: 'yes', text: 'Tags, people, priority, dates in words and steps, in one line.' },
    others: {
      Vikunja: {
        verdict: 'yes',
        text: 'Labels, people, priority and dates in words, in one line.',
        from: [from.vikunjaQuickAdd],
      },
    },
  },
  {
    topic: 'Exporting data',
    own: { verdict: 'yes', text: 'Everything that is yours, files included, as one ZIP.' },
    others: {
      Trello: {
        verdict: 'yes',
        text: 'A board as JSON; whole workspaces on larger plans.',
        from: [from.plankaTrello, from.trelloExports],
      },
      Planka: {
        verdict: 'partly',
        text: 'On the roadmap in 2024. PDF and HTML in Pro.',
        from: [from.plankaExport, from.plankaPro],
      },
      Vikunja: { verdict: 'yes', text: 'Everything, files included, as one ZIP.', from: [from.vikunjaImport] },
    },
  },
  {
    topic: 'How you pay',
    own: { text: 'Per plan: $10 or $20 a month for 10 people together.' },
    others: {
      Linear: { text: 'Per person.', from: [from.linearBilling] },
      Planka: { text: 'Free to host yourself; a hosted and a Pro version are sold.', from: [from.plankaReadme] },
      Vikunja: { text: 'Free to host yourself; its cloud starts at 4 EUR a month.', from: [from.vikunjaPrices] },
    },
  },
  {
    topic: 'Over a limit',
    own: { text: 'Shared dojos are read-only until you are back within the limit. Nothing is deleted.' },
    others: {
      Trello: { text: 'Over 10 people, boards are view-only.', from: [from.trelloPeople] },
      Linear: { text: 'Over 250 issues, you cannot add new ones. Nothing is deleted.', from: [from.linearBilling] },
    },
  },
  {
    topic: 'Running it yourself',
    own: { verdict: 'yes', text: 'Node.js and one command, or Supabase if you have many people.' },
    others: {
      Planka: { verdict: 'yes', text: 'Two containers: the app and PostgreSQL.', from: [from.plankaCompose] },
      Vikunja: { verdict: 'yes', text: 'A binary, a package or a container.', from: [from.vikunjaInstall] },
    },
  },
]
