import type { ComparisonRow } from './products'
import { sources as from } from './sources'

/** Where others are ahead of Ninja Dojo. */
export const rowsAhead: readonly ComparisonRow[] = [
  {
    topic: 'Importing boards',
    own: { verdict: 'no', text: 'No import yet. You can paste lines; each becomes a technique.' },
    others: {
      Linear: {
        verdict: 'yes',
        text: 'Import assistants for other trackers, and a command-line tool for the rest.',
        from: [from.linearImport],
      },
      Planka: {
        verdict: 'partly',
        text: 'Trello boards. In 2024 without members and files.',
        from: [from.plankaTrello, from.plankaTrelloMembers],
      },
      Vikunja: {
        verdict: 'yes',
        text: 'Trello, Todoist, TickTick, WeKan, Microsoft To Do, CSV.',
        from: [from.vikunjaImport],
      },
    },
  },
  {
    topic: 'Exporting data',
    own: { verdict: 'no', text: 'No export yet. You can download files one by one.' },
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
    topic: 'Phone apps',
    own: { verdict: 'no', text: 'No app. The board works in a phone’s browser.' },
    others: {
      Trello: { verdict: 'yes', text: 'Its mobile apps also work offline.', from: [from.trelloOffline] },
      Planka: { verdict: 'partly', text: 'A layout for phones and tablets, in Pro.', from: [from.plankaPro] },
      Vikunja: { verdict: 'partly', text: 'An Android app, in beta with 1.0.', from: [from.vikunjaAndroid] },
    },
  },
  {
    topic: 'Automation',
    own: { verdict: 'no', text: 'None yet.' },
    others: {
      Trello: { verdict: 'yes', text: 'Rules, schedules, due dates and buttons.', from: [from.trelloAutomation] },
      Linear: {
        verdict: 'yes',
        text: 'Issues follow branches and pull requests; unfinished work rolls over.',
        from: [from.linearModel, from.linearCycleAutomations],
      },
      Vikunja: { verdict: 'partly', text: 'Webhooks for your own tools.', from: [from.vikunjaWebhooks] },
    },
  },
  {
    topic: 'Add-ons and connections',
    own: { verdict: 'no', text: 'None yet, and no public API.' },
    others: {
      Trello: {
        verdict: 'yes',
        text: 'Power-Ups, with an API for writing your own.',
        from: [from.trelloPowerUps],
      },
      Linear: { verdict: 'yes', text: 'Nearly all integrations, even on the free plan.', from: [from.linearBilling] },
      Planka: {
        verdict: 'yes',
        text: 'A documented API, sign-in by OpenID Connect, many notification services.',
        from: [from.plankaReadme],
      },
      Vikunja: { verdict: 'yes', text: 'API, webhooks and CalDAV.', from: [from.vikunjaWebhooks, from.vikunjaImport] },
    },
  },
  {
    topic: 'People on the free plan',
    own: { text: '3 people across all your dojos.' },
    others: {
      Trello: { text: '10 people per workspace.', from: [from.trelloPeople] },
      Linear: { text: 'Any number; two teams and 250 open issues.', from: [from.linearBilling] },
      Vikunja: { text: 'Any number, if you host it yourself.', from: [from.vikunjaPrices] },
    },
  },
  {
    topic: 'A link without an account',
    own: { verdict: 'partly', text: 'A link to read a dojo, live. Writing needs an account.' },
    others: {
      Trello: { verdict: 'yes', text: 'Public boards that anyone with the link can read.', from: [from.trelloPublic] },
      Planka: {
        verdict: 'partly',
        text: 'Asked for since 2019; in Pro since 2.5.',
        from: [from.plankaPublic, from.plankaPro],
      },
      Vikunja: { verdict: 'yes', text: 'Links for reading, writing or administering.', from: [from.vikunjaSharing] },
    },
  },
  {
    topic: 'Sprints',
    own: { verdict: 'no', text: 'None. Due dates and a calendar.' },
    others: {
      Linear: {
        verdict: 'yes',
        text: 'Cycles of one to eight weeks, created automatically.',
        from: [from.linearCycles],
      },
    },
  },
  {
    topic: 'Years of use',
    own: { text: 'New in 2026.' },
    others: {
      Trello: { text: 'Its apps alone have worked offline since 2017.', from: [from.trelloOffline] },
      Planka: {
        text: 'Its tracker goes back to 2019.',
        from: [{ label: 'planka#3', href: 'https://github.com/plankanban/planka/issues/3' }],
      },
      Vikunja: { text: 'Started in June 2018.', from: [from.vikunjaAndroid] },
    },
  },
]
