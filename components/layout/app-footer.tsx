import type { Look } from '@/lib/branding/look'
import { BrandLink } from './brand-link'
import { Copyright } from './copyright'
import { FooterLine } from './footer-links'
import { SocialButtons } from './social-buttons'

/** The public footer's content in two lines, since pages where people work need the room. */
export function AppFooter({ look = null }: { look?: Look | null }) {
  return (
    <footer className="mt-auto flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-rule px-5 py-5">
      <BrandLink href="/" look={look} />
      <Copyright className="max-sm:order-last" />
      <div className="ml-auto">
        <SocialButtons />
      </div>
      <div className="w-full">
        <FooterLine />
      </div>
    </footer>
  )
}
