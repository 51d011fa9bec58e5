/**
 * First segments of the routes that are not the public site (spec section 2): they are rendered for a person, under a
 * policy of their own (lib/http/content-policy.ts), and no search engine lists them.
 */
export const appRoutes: readonly string[] = [
  'auth',
  'invite',
  'dashboard',
  'dojo',
  'new-board',
  'ai-hub',
  'project-mastery-templates',
  'clans',
  'settings',
  'profile',
  'notification-settings',
  'productivity',
  'advanced-analytics',
  'audit-trails',
]

/** Whether a path, with or without what follows `?` or `#`, belongs to the app. */
export function isAppPath(path: string): boolean {
  const [, first = ''] = path.split(/[/?#]/, 2)
  return appRoutes.includes(first)
}
