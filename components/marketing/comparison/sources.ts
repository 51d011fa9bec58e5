/** Where a claim about another product was read: its own documentation or tracker wherever there was one. */
export type Source = { label: string; href: string }

const planka = (issue: number): Source => ({
  label: `planka#${issue}`,
  href: `https://github.com/plankanban/planka/issues/${issue}`,
})
const linear = (page: string, label: string): Source => ({
  label: `Linear: ${label}`,
  href: `https://linear.app/docs/${page}`,
})
const trello = (page: string, label: string): Source => ({
  label: `Trello: ${label}`,
  href: `https://support.atlassian.com/trello/docs/${page}/`,
})
const vikunja = (page: string, label: string): Source => ({
  label: `Vikunja: ${label}`,
  href: `https://vikunja.io/${page}/`,
})

export const sources = {
  trelloPeople: trello('workspace-user-limit', 'collaborator limit'),
  trelloPublic: trello('changing-the-visibility-of-a-board', 'visibility of a board'),
  trelloAutomation: trello('create-and-manage-automations', 'automations'),
  trelloPowerUps: {
    label: 'Trello: Power-Ups',
    href: 'https://developer.atlassian.com/cloud/trello/power-ups/capabilities',
  },
  trelloExports: { label: 'Trello: exports', href: 'https://developers.trello.com/docs/automating-exports' },
  trelloOffline: { label: 'Atlassian: Trello offline', href: 'https://atlassian.com/blog/it-teams/sync-architecture' },
  linearImport: linear('import-issues', 'importer'),
  linearBilling: linear('billing-and-plans', 'billing and plans'),
  linearModel: linear('conceptual-model', 'conceptual model'),
  linearCycles: linear('use-cycles', 'cycles'),
  linearCycleAutomations: linear('cycle-automations', 'cycle automations'),
  linearSync: {
    label: 'marknotfound: Linear’s sync',
    href: 'https://marknotfound.com/posts/reverse-engineering-linears-sync-magic/',
  },
  plankaReadme: { label: 'Planka: README', href: 'https://github.com/plankanban/planka#readme' },
  plankaCompose: {
    label: 'Planka: docker-compose.yml',
    href: 'https://github.com/plankanban/planka/blob/master/docker-compose.yml',
  },
  plankaPro: planka(1755),
  plankaTrello: planka(603),
  plankaTrelloMembers: planka(789),
  plankaExport: planka(732),
  plankaPublic: planka(602),
  plankaShortcuts: planka(23),
  plankaMoreShortcuts: planka(1763),
  vikunjaImport: vikunja('help/import-and-export', 'import and export'),
  vikunjaQuickAdd: vikunja('help/quick-add-magic', 'quick add magic'),
  vikunjaSharing: vikunja('help/sharing-and-teams', 'sharing'),
  vikunjaKeys: vikunja('help/search-and-navigation', 'search and navigation'),
  vikunjaBackups: vikunja('docs/what-to-backup', 'what to backup'),
  vikunjaWebhooks: vikunja('docs/webhooks', 'webhooks'),
  vikunjaInstall: vikunja('docs/installing', 'installing'),
  vikunjaAndroid: vikunja('changelog/whats-new-in-vikunja-1.0.0', '1.0.0'),
  vikunjaLive: vikunja('changelog/whats-new-in-vikunja-2.3.0', '2.3.0'),
  vikunjaPrices: vikunja('compare/trello', 'its comparison'),
} as const satisfies Record<string, Source>
