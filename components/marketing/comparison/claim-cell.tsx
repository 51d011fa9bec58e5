import type { Claim, Other, OwnClaim, Verdict } from './products'
import { VerdictMark } from './verdict-mark'
import type { Source } from './sources'

const words: Readonly<Record<Verdict, string>> = { yes: 'Yes', partly: 'Partly', no: 'No' }

/** What a product does about a topic; without a product it is ours. */
export function ClaimCell({ product, claim }: { product?: Other; claim: Claim | OwnClaim }) {
  return (
    <td {...(product ? { 'data-product': product } : { 'data-own': true })}>
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
    </td>
  )
}

export function NotChecked({ product }: { product: Other }) {
  return (
    <td data-product={product}>
      <p className="text-ink-soft">Not checked</p>
    </td>
  )
}

/** Leads to where a claim was read. */
function SourceLink({ source: { label, href } }: { source: Source }) {
  return (
    <a
      href={href}
      rel="noopener nofollow"
      className="underline decoration-rule-strong underline-offset-3 hover:text-ink hover:decoration-current pointer-coarse:inline-block pointer-coarse:py-1.5"
    >
      {label}
    </a>
  )
}
