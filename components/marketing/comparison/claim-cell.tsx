import type { Claim, OwnClaim, Product, Verdict } from './products'
import { VerdictMark } from './verdict-mark'
import type { Source } from './sources'

const words: Readonly<Record<Verdict, string>> = { yes: 'Yes', partly: 'Partly', no: 'No' }

export function ClaimCell({ product, claim }: { product: Product; claim: Claim | OwnClaim }) {
  return (
    <td data-own={product === 'Ninja Dojo' || undefined}>
      <ProductName product={product} />
      <div>
        {claim.verdict && <VerdictMark verdict={claim.verdict} label={words[claim.verdict]} />}
        <p>{claim.text}</p>
        {'from' in claim && (
          <p className="mt-1 text-[12.5px] text-ink-soft">
            {claim.from.map((source, index) => (
              <span key={source.href}>
                {index > 0 && ', '}
                <SourceLink source={source} />
              </span>
            ))}
          </p>
        )}
      </div>
    </td>
  )
}

export function NotChecked({ product }: { product: Product }) {
  return (
    <td>
      <ProductName product={product} />
      <div>
        <p className="text-ink-soft">Not checked</p>
      </div>
    </td>
  )
}

/** Only when the row is a block; in a table the column heading says it to everyone. */
function ProductName({ product }: { product: Product }) {
  return (
    <span aria-hidden="true" className="font-medium lg:hidden">
      {product}
    </span>
  )
}

/** Leads to where a claim was read. */
function SourceLink({ source: { label, href } }: { source: Source }) {
  return (
    <a
      href={href}
      rel="noopener nofollow"
      className="underline decoration-rule-strong underline-offset-3 hover:text-ink hover:decoration-current pointer-coarse:inline-block pointer-coarse:py-2.5"
    >
      {label}
    </a>
  )
}
