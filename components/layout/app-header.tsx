import { LogOut } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { SignOutForm } from '@/components/account/sign-out-form'
import { Button } from '@/components/ui/button'
import { PlainLookButton } from '@/components/branding/plain-look-button'
import { MenuDojos } from '@/components/search/menu-dojos'
import { SearchLauncher } from '@/components/search/search-launcher'
import { MentionsBell } from '@/components/mentions/mentions-bell'
import { ClanSwitch } from '@/components/clans/clan-switch'
import type { Viewer } from '@/lib/account/schema'
import { activeClan } from '@/lib/clans/active-clan'
import type { ActiveClan } from '@/lib/clans/clan-cookie'
import {
  headerLinks,
  notificationsLink,
  settingsLink,
  workspaceLinks,
  profileLink,
} from '@/components/navigation/links'
import type { Look } from '@/lib/branding/look'
import { ThemeChoice } from '@/components/theme/themes'
import { ThemeSwitch } from '@/components/theme/theme-switch'
import { BrandLink } from './brand-link'
import { NavLinks } from './nav-links'
import { SideMenu } from './side-menu'
import { UserMenu } from './user-menu'

type AppHeaderProps = { viewer: Viewer; look: Look | null; current?: string | undefined }

export async function AppHeader({ viewer, look, current }: AppHeaderProps) {
  const active = await activeClan(viewer.clans)
  return (
    <header className="flex h-13 shrink-0 items-center gap-7 border-b border-rule bg-paper px-5 max-lg:gap-4 max-md:gap-1 max-md:px-2">
      {/* A wide screen has the same behind B. */}
      <SideMenu brand={<BrandLink href="/dashboard" look={look} />} openerClassName="md:hidden">
        <PersonalMenu viewer={viewer} look={look} current={current} active={active} />
      </SideMenu>
      <BrandLink href="/dashboard" look={look} />
      {viewer.clans.length > 0 && (
        <div className="hidden -ml-3 min-w-0 md:block">
          <ClanSwitch clans={viewer.clans} active={active} />
        </div>
      )}
      <div className="hidden md:block">
        <NavLinks label="Main" links={headerLinks} current={current} layout="bar" />
      </div>
      <div className="ml-auto flex items-center gap-1">
        <SearchLauncher />
        <span className="md:hidden">
          <ThemeSwitch />
        </span>
        <MentionsBell mentions={viewer.unreadMentions} others={viewer.unreadNotifications} />
        <UserMenu viewer={viewer} isPlain={look?.isPlain} />
      </div>
    </header>
  )
}

function PersonalMenu({ viewer, look, current, active }: AppHeaderProps & { active: ActiveClan }) {
  const name = viewer.displayName || viewer.email
  return (
    <>
      <div className="flex items-center gap-3 border-b border-rule pt-2 pb-4">
        <Avatar id={viewer.id} name={name} url={viewer.avatarUrl} size="lg" decorative />
        <p className="min-w-0 truncate text-base font-medium">{name}</p>
      </div>
      {viewer.clans.length > 0 && (
        <div className="pt-3">
          <ClanSwitch clans={viewer.clans} active={active} />
        </div>
      )}
      <div className="py-3">
        <NavLinks
          label="Main"
          links={[...workspaceLinks, settingsLink, profileLink, notificationsLink]}
          current={current}
          layout="menu"
        />
      </div>
      <MenuDojos />
      <div className="mt-auto flex flex-col gap-3 pt-4">
        <ThemeChoice />
        {look && <PlainLookButton isPlain={look.isPlain} />}
        <SignOutForm>
          <Button type="submit" size="lg" className="w-full">
            <LogOut aria-hidden="true" />
            Sign Out
          </Button>
        </SignOutForm>
      </div>
    </>
  )
}
