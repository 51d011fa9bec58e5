import { buttonStyles } from '@/components/ui/button-styles'
import { IntentLink } from '@/components/navigation/intent-link'
import { type SiteLink, signIn, startTrial } from '@/components/navigation/links'
import { ThemeSwitch } from '@/components/theme/theme-switch'
import { BrandLink } from './brand-link'
import { MemberHeader } from './member-header'
import { NavLinks } from './nav-links'
import { SessionWatch } from './session-watch'
import { SideMenu } from './side-menu'
import { visitorLinks } from './site-links'
import { VisitorMenu } from './visitor-menu'

/** Both headers are in the page, which is the same for everyone; the session's hint shows one (session-hint.ts). */
export function SiteHeader() {
  return (
    <>
      <SessionWatch />
      <MemberHeader />
      <header className="when-visitor mx-auto flex h-16 w-full max-w-280 items-center gap-5 px-5 max-md:gap-2 max-md:pr-3 lg:gap-8 print:hidden">
        <BrandLink href="/" className="text-lg" />
        <div className="hidden md:block">
          <NavLinks label="Main" links={visitorLinks} layout="bar" />
        </div>
        <div className="ml-auto flex items-center gap-2">
          <ThemeSwitch />
          <div className="hidden items-center gap-2 md:flex">
            <EntryLink link={signIn} variant="outline" />
            <EntryLink link={startTrial} variant="primary" />
          </div>
          <div className="md:hidden">
            <SideMenu brand={<BrandLink href="/" />}>
              <VisitorMenu />
            </SideMenu>
          </div>
        </div>
      </header>
    </>
  )
}

function EntryLink({ link: { href, label }, variant }: { link: SiteLink; variant: 'primary' | 'outline' }) {
  return (
    <IntentLink href={href} pending="inside" className={`${buttonStyles({ variant, size: 'lg' })} max-lg:px-3.5`}>
      {label}
    </IntentLink>
  )
}
