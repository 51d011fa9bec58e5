import { buttonStyles } from '@/components/ui/button-styles'
import { IntentLink } from '@/components/navigation/intent-link'
import { signIn, type SiteLink, startTrial } from '@/components/navigation/links'
import { ThemeChoice } from '@/components/theme/themes'
import { NavLinks } from './nav-links'
import { mainLinks, supportLinks, templateLinks } from './site-links'
import { socialProof } from '@/components/site/product-words'

/** The side menu of the public pages (spec section 2, signed-out mobile). */
export function VisitorMenu() {
  return (
    <>
      <div className="flex flex-col border-b border-rule pt-3 pb-5">
        <IntentLink
          href={startTrial.href}
          pending="inside"
          className={buttonStyles({ variant: 'primary', size: 'lg' })}
        >
          {startTrial.label}
        </IntentLink>
      </div>
      <Group label="Main" links={mainLinks} />
      <Group label="Templates" links={templateLinks} isTitled />
      <Group label="Account and help" links={[signIn, ...supportLinks]} isTitled />
      <div className="mt-auto flex flex-col gap-4 pt-5">
        <p className="text-center text-[13px] text-ink-soft">{socialProof}</p>
        <ThemeChoice />
      </div>
    </>
  )
}

function Group({ label, links, isTitled = false }: { label: string; links: readonly SiteLink[]; isTitled?: boolean }) {
  if (links.length === 0) return null
  return (
    <div className="border-b border-rule py-3">
      {isTitled && (
        <p aria-hidden="true" className="px-3.75 pt-1 pb-1.5 text-[13px] text-ink-soft">
          {label}
        </p>
      )}
      <NavLinks label={label} links={links} layout="menu" />
    </div>
  )
}
