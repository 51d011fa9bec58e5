import { Bell, LogOut, UserRound } from 'lucide-react'
import { IntentLink } from '@/components/navigation/intent-link'
import {
  billingLink,
  headerLinks,
  notificationsLink,
  profileLink,
  settingsLink,
  signOutAction,
  teamManagement,
  workspaceLinks,
} from '@/components/navigation/links'
import { SearchLink } from '@/components/search/search-link'
import { ThemeSwitch } from '@/components/theme/theme-switch'
import { ThemeChoice } from '@/components/theme/themes'
import { buttonStyles } from '@/components/ui/button-styles'
import { BrandLink } from './brand-link'
import { NavLinks } from './nav-links'
import { SideMenu } from './side-menu'
import { supportLinks } from './site-links'

/**
 * The app's header on a public page, for people who are signed in (spec section 6). The page is the same for everyone and
 * reaches no service, so nothing here says who they are, and search and bell open on the dashboard.
 */
export function MemberHeader() {
  return (
    <header className="when-signed-in flex h-13 shrink-0 items-center gap-7 border-b border-rule bg-paper px-5 max-lg:gap-4 max-md:gap-1 max-md:px-2 print:hidden">
      <div className="md:hidden">
        <SideMenu brand={<BrandLink href="/dashboard" />}>
          <MemberMenu />
        </SideMenu>
      </div>
      <BrandLink href="/dashboard" />
      <div className="hidden md:block">
        <NavLinks label="Main" links={headerLinks} layout="bar" />
      </div>
      <div className="ml-auto flex items-center gap-1">
        <SearchLink />
        <span className="md:hidden">
          <ThemeSwitch />
        </span>
        <IntentLink
          href="/dashboard#mentions"
          aria-label="Mentions"
          className={buttonStyles({ variant: 'ghost', size: 'icon' })}
        >
          <Bell aria-hidden="true" className="size-4.5!" />
        </IntentLink>
        <AccountMenu />
      </div>
    </header>
  )
}

const accountLinks = [profileLink, teamManagement, billingLink, notificationsLink]

/** The browser's own popover: it needs none of the scripts of a menu. */
function AccountMenu() {
  return (
    <>
      <button
        type="button"
        aria-label="Account menu"
        popoverTarget="account-menu"
        className="grid size-8 place-items-center rounded-full pointer-coarse:h-11 pointer-coarse:w-10"
      >
        <span className="grid size-8 place-items-center rounded-full bg-ai-wash text-ai-deep">
          <UserRound aria-hidden="true" className="size-4.5" />
        </span>
      </button>
      <div
        id="account-menu"
        popover="auto"
        className="absolute inset-auto top-13 right-5 w-68 rounded-lg border border-rule-strong bg-paper-raised p-1.5 text-ink shadow-lift max-md:right-2"
      >
        <NavLinks label="Account" links={accountLinks} layout="menu" />
        <div className="mt-1.5 flex flex-col gap-1.5 border-t border-rule px-1 pt-3 pb-1">
          <ThemeChoice />
          <SignOut />
        </div>
      </div>
    </>
  )
}

function MemberMenu() {
  return (
    <>
      <div className="py-3">
        <NavLinks
          label="Main"
          links={[...workspaceLinks, settingsLink, profileLink, notificationsLink]}
          layout="menu"
        />
      </div>
      <div className="border-t border-rule py-3">
        <NavLinks label="Help" links={supportLinks} layout="menu" />
      </div>
      <div className="mt-auto flex flex-col gap-3 pt-4">
        <ThemeChoice />
        <SignOut />
      </div>
    </>
  )
}

function SignOut() {
  return (
    <form method="post" action={signOutAction}>
      <button type="submit" className={`${buttonStyles({ size: 'lg' })} w-full`}>
        <LogOut aria-hidden="true" />
        Sign Out
      </button>
    </form>
  )
}
