import type { Organization, WebSite } from 'schema-dts'
import { productName } from '@/components/site/product-words'
import { absoluteUrl } from '@/lib/site/absolute-url'
import { sitePage } from '@/lib/site/pages'
import { JsonLd } from './json-ld'

const home = absoluteUrl('/')
const organisation = `${home}#organisation`

/** Whose site this is, for machines; part of the front page. */
export function SiteData() {
  return (
    <>
      <JsonLd<Organization>
        data={{
          '@context': 'https://schema.org',
          '@type': 'Organization',
          '@id': organisation,
          name: productName,
          url: home,
          logo: absoluteUrl('/icons/512.png'),
        }}
      />
      <JsonLd<WebSite>
        data={{
          '@context': 'https://schema.org',
          '@type': 'WebSite',
          name: productName,
          url: home,
          description: sitePage('/').description,
          inLanguage: 'en',
          publisher: { '@id': organisation },
        }}
      />
    </>
  )
}
