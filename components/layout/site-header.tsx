import { buttonStyles } from '@/components/ui/button-styles'
import { IntentLink } from '@/components/navigation/intent-link'
import { type SiteLink, signIn, startTrial } from '@/components/navigation/links'
import { ThemeSwitch } from '@/components/theme/theme-switch'
import { BrandLink } from './brand-link'
import { NavLinks } from './nav-links'
import { SessionWatch } from './session-watch'
import { SideMenu } from './side-menu'
import { visitorLinks } from './site-links'
import { VisitorMenu } from './visitor-menu'

const dashboard: SiteLink = { href: '/dashboard', label: 'Dashboard' }

export function SiteHeader() {
  return (
    <header className="mx-auto flex h-16 w-full max-w-280 items-center gap-5 px-5 max-md:gap-2 max-md:pr-3 lg:gap-8 print:hidden">
      <SessionWatch />
      <BrandLink href="/" className="text-lg" />
      <div className="hidden md:block">
        <NavLinks label="Main" links={visitorLinks} layout="bar" />
      </div>
      <div className="ml-auto flex items-center gap-2">
        <ThemeSwitch />
        <div className="hidden items-center gap-2 md:flex">
          <EntryLink link={signIn} variant="outline" when="when-visitor" />
          <EntryLink link={startTrial} variant="primary" when="when-visitor" />
          <EntryLink link={dashboard} variant="primary" when="when-signed-in" />
        </div>
        <div className="md:hidden">
          <SideMenu brand={<BrandLink href="/" />}>
            <VisitorMenu />
          </SideMenu>
        </div>
      </div>
    </header>
  )
}

type EntryLinkProps = { link: SiteLink; variant: 'primary' | 'outline'; when: string }

/** Shown to visitors or to people who are signed in (see session-hint). */
function EntryLink({ link: { href, label }, variant, when }: EntryLinkProps) {
  return (
    <IntentLink
      href={href}
      pending="inside"
      className={`${buttonStyles({ variant, size: 'lg' })} max-lg:px-3.5 ${when}`}
    >
      {label}
    </IntentLink>
  )
}
