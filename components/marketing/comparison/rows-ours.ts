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
    own: { verdict: 'yes', text: 'All of the board, moving included, and said to screen readers.' },
    others: {
      Trello: { verdict: 'yes', text: 'The set that others copy.', from: [from.plankaMoreShortcuts] },
      Linear: { verdict: 'yes', text: 'Keys for nearly every action.', from: [from.linearCycles, from.linearModel] },
      Planka: {
        verdict: 'partly',
        text: 'A basic set since November 2025; more is asked for.',
        from: [from.plankaShortcuts, from.plankaMoreShortcuts],
      },
      Vikunja: { verdict: 'yes', text: 'Keys throughout, shown for the view you are in.', from: [from.vikunjaKeys] },
    },
  },
  {
    topic: 'Offline',
    own: { verdict: 'yes', text: 'An open board goes on in the browser; changes wait and are sent in order.' },
    others: {
      Trello: { verdict: 'yes', text: 'In its mobile apps.', from: [from.trelloOffline] },
    },
  },
  {
    topic: 'How it is paid',
    own: { text: 'By the plan: 10 people are $10 or $20 a month together.' },
    others: {
      Linear: { text: 'By the person.', from: [from.linearBilling] },
      Planka: { text: 'Free to host yourself; a hosted and a Pro version are sold.', from: [from.plankaReadme] },
      Vikunja: { text: 'Free to host yourself; its cloud is from 4 EUR a month.', from: [from.vikunjaPrices] },
    },
  },
  {
    topic: 'Over a limit',
    own: { text: 'Shared dojos are read-only until it fits. Nothing is deleted.' },
    others: {
      Trello: { text: 'Over 10 people, boards are view-only.', from: [from.trelloPeople] },
      Linear: { text: 'Over 250 issues, no new ones. Nothing is deleted.', from: [from.linearBilling] },
    },
  },
  {
    topic: 'Running it yourself',
    own: { verdict: 'yes', text: 'Node.js and one command; or Supabase, once you have many people.' },
    others: {
      Planka: { verdict: 'yes', text: 'Two containers: the app and PostgreSQL.', from: [from.plankaCompose] },
      Vikunja: { verdict: 'yes', text: 'A binary, a package or a container.', from: [from.vikunjaInstall] },
    },
  },
]
