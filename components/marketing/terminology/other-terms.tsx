import { SectionTitle } from '../section-title'
import { TermEntry } from './term-entry'
import { otherTerms } from './terms'

export function OtherTerms() {
  return (
    <section className="border-t border-rule py-12 md:py-14">
      <SectionTitle className="mb-8">The rest, from A to V</SectionTitle>
      <dl className="md:columns-2 md:gap-14 [&>div]:break-inside-avoid">
        {otherTerms.map((term) => (
          <TermEntry key={term.id} term={term} />
        ))}
      </dl>
    </section>
  )
}
