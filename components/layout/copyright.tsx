import { productName } from '@/components/site/product-words'
import { CurrentYear } from './current-year'

const builtIn = new Date().getFullYear()

export function Copyright({ className = '' }: { className?: string }) {
  return (
    <p className={`text-[13px] text-ink-soft ${className}`}>
      © <CurrentYear builtIn={builtIn} /> {productName}
    </p>
  )
}
