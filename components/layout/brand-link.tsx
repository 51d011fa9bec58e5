import { ClanMark } from '@/components/branding/clan-mark'
import { cn } from '@/lib/cn'
import type { Look } from '@/lib/branding/look'
import { BrandMark } from '@/components/site/brand-mark'
import { productName } from '@/components/site/product-words'
import { IntentLink } from '@/components/navigation/intent-link'

type BrandLinkProps = {
  href: string
  /** The clan whose mark and name take the place of the product's (spec section 2). */
  look?: Look | null
  className?: string
}

export function BrandLink({ href, look, className }: BrandLinkProps) {
  return (
    <IntentLink
      href={href}
      className={cn(
        'inline-flex min-w-0 items-center font-title text-[17px] leading-none font-bold whitespace-nowrap pointer-coarse:min-h-11',
        className,
      )}
    >
      {look ? (
        <ClanMark name={look.name} logoUrl={look.logoUrl} className="mr-2.5" />
      ) : (
        <BrandMark className="mr-2.5" />
      )}
      {look ? <span className="max-w-50 truncate py-1 max-md:max-w-32">{look.name}</span> : productName}
    </IntentLink>
  )
}
