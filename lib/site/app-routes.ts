/**
 * First segments of the routes that are not the public site (spec section 2): they are rendered per person, under their
 * own policy (lib/http/content-policy.ts), and search engines do not list them.
 */
export const appRoutes: readonly string[] = [
  'auth',
  'invite',
  'public',
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

/** Whether a path, with or without a query or hash, belongs to the app. */
export function isAppPath(path: string): boolean {
  const [, first = ''] = path.split(/[/?#]/, 2)
  return appRoutes.includes(first)
}
