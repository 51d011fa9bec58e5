import { cn } from '@/lib/cn'
import { BrandMark } from '@/components/site/brand-mark'
import { productName } from '@/components/site/product-words'
import { IntentLink } from '@/components/navigation/intent-link'

export function BrandLink({ href, className }: { href: string; className?: string }) {
  return (
    <IntentLink
      href={href}
      className={cn(
        'inline-flex items-center font-title text-[17px] leading-none font-bold pointer-coarse:min-h-10',
        className,
      )}
    >
      <BrandMark className="mr-2.5" />
      {productName}
    </IntentLink>
  )
}
