import type { ReactNode } from 'react'
import { buttonStyles } from '@/components/ui/button-styles'
import { BrandLink } from './brand-link'
import { IntentLink } from './intent-link'
import { type SiteLink, signIn, startTrial, visitorLinks } from './links'
import { NavLinks } from './nav-links'
import { SessionWatch } from './session-watch'
import { SideMenu } from './side-menu'
import { ThemeChoice } from './theme-choice'
import { ThemeSwitch } from './theme-switch'

const dashboard: SiteLink = { href: '/dashboard', label: 'Dashboard' }

export function SiteHeader() {
  return (
    <header className="mx-auto flex h-16 w-full max-w-280 items-center gap-8 px-5 max-md:gap-2 max-md:pr-3">
      <SessionWatch />
      <BrandLink href="/" className="text-lg" />
      <div className="hidden md:block">
        <NavLinks label="Main" links={visitorLinks} layout="bar" />
      </div>
      <div className="ml-auto flex items-center gap-2">
        <ThemeSwitch />
        <div className="hidden items-center gap-2 md:flex">
          <Doors size="lg" />
        </div>
        <div className="md:hidden">
          <SideMenu brand={<BrandLink href="/" />}>
            <div className="flex flex-col gap-2 border-b border-rule pt-3 pb-5">
              <Doors size="lg" primaryFirst />
            </div>
            <div className="py-3">
              <NavLinks label="Main" links={[{ href: '/', label: 'Home' }, ...visitorLinks]} layout="menu" />
            </div>
            <div className="mt-auto pt-4">
              <ThemeChoice />
            </div>
          </SideMenu>
        </div>
      </div>
    </header>
  )
}

/** The ways in: two for a visitor, one for whoever is signed in already (see session-hint). */
function Doors({ size, primaryFirst = false }: { size: 'lg'; primaryFirst?: boolean }) {
  const door = ({ href, label }: SiteLink, variant: 'primary' | 'outline', when: string): ReactNode => (
    <IntentLink key={href} href={href} pending="inside" className={`${buttonStyles({ variant, size })} ${when}`}>
      {label}
    </IntentLink>
  )
  const visitor = [door(signIn, 'outline', 'when-visitor'), door(startTrial, 'primary', 'when-visitor')]
  return (
    <>
      {primaryFirst ? visitor.toReversed() : visitor}
      {door(dashboard, 'primary', 'when-signed-in')}
    </>
  )
}
