import { renderToString } from 'react-dom/server'
import type { Organization } from 'schema-dts'
import { expect, test } from 'vitest'
import { JsonLd } from './json-ld'

test('a text that would end the script element stays inside it and is read back unchanged', () => {
  const name = '</script><script>alert(1)</script><!--'
  const html = renderToString(
    <JsonLd<Organization> data={{ '@context': 'https://schema.org', '@type': 'Organization', name }} />,
  )
  const content = /^<script type="application\/ld\+json">(.*)<\/script>$/.exec(html)?.[1] ?? ''
  expect(content).not.toContain('<')
  expect(JSON.parse(content)).toHaveProperty('name', name)
})
