/** Links of the signed-in frame, and those to sign in; the public site's are in site-links.ts. */
export type SiteLink = { href: string; label: string }

/** Header and side menu of the signed-in pages. Only pages that exist are listed. */
export const workspaceLinks: readonly SiteLink[] = [
  { href: '/dashboard', label: 'Dashboard' },
  { href: '/clans', label: 'Clans' },
  { href: '/productivity', label: 'Analytics' },
  { href: '/advanced-analytics', label: 'Advanced' },
]

/** In the header of wide screens and among the commands, not in the list of phones (spec section 2). */
export const hubLink: SiteLink = { href: '/ai-hub', label: 'AI Hub' }
export const headerLinks: readonly SiteLink[] = [...workspaceLinks, hubLink]

/** In the side menu; the desktop's user menu calls the same page Team Management (spec section 2). */
export const settingsLink: SiteLink = { href: '/settings', label: 'Settings' }
export const teamManagement: SiteLink = { href: '/settings', label: 'Team Management' }

/** The part of the settings that people look for by its own name; in the user menu and among the commands. */
export const billingLink: SiteLink = { href: '/settings#billing', label: 'Plan and billing' }

/** In the user menu (spec section 2), and in the side menu. */
export const profileLink: SiteLink = { href: '/profile', label: 'Profile' }
export const notificationsLink: SiteLink = { href: '/notification-settings', label: 'Notifications' }

/** Among the commands, and on the pages where people start something. */
export const templatesLink: SiteLink = { href: '/project-mastery-templates', label: 'Project templates' }
export const goalLink: SiteLink = { href: '/ai-hub/goal', label: 'Goals' }

export const signIn: SiteLink = { href: '/auth', label: 'Sign In' }
export const startTrial: SiteLink = { href: '/auth?tab=try', label: 'Start Free Trial' }
/** Needs a POST. */
export const signOutAction = '/auth/sign-out'

/** Whether a link leads to the page on screen, or to what that page is part of (`/clans` on `/clans/7`). */
export function isCurrent(href: string, pathname: string): boolean {
  return pathname === href || (href !== '/' && pathname.startsWith(`${href}/`))
}
