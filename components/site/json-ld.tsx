import type { Thing, WithContext } from 'schema-dts'

/** What a page is about, for machines (schema.org). This is data, not code: browsers do not run it. */
export function JsonLd<T extends Thing>({ data }: { data: WithContext<T> }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd(data) }} />
}

/** A text that contains `</script>` must not end the element. */
export function jsonLd(data: object): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
}
