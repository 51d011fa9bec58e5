import type { DefinedTermSet } from 'schema-dts'
import { JsonLd } from '@/components/site/json-ld'
import { absoluteUrl } from '@/lib/site/absolute-url'
import { mainTerms, otherTerms } from './terms'

const url = absoluteUrl('/terminology')

export function TermsData() {
  return (
    <JsonLd<DefinedTermSet>
      data={{
        '@context': 'https://schema.org',
        '@type': 'DefinedTermSet',
        '@id': url,
        name: 'The words of Ninja Dojo',
        hasDefinedTerm: [...mainTerms, ...otherTerms].map(({ id, name, meaning }) => ({
          '@type': 'DefinedTerm',
          '@id': `${url}#${id}`,
          url: `${url}#${id}`,
          name,
          description: meaning,
          inDefinedTermSet: url,
        })),
      }}
    />
  )
}
