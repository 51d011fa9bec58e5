import { expect, test } from 'vitest'
import { pageMetadata } from './page-metadata'
import { sitePages } from './pages'

test('each page is listed once, with its own title and description', () => {
  for (const key of ['path', 'title', 'description'] as const) {
    const values = sitePages.map((page) => page[key])
    expect(new Set(values).size).toBe(values.length)
  }
})

test.each(sitePages)('$path describes itself in one or two sentences', ({ title, description }) => {
  expect(title.length).toBeLessThanOrEqual(55)
  expect(description.length).toBeGreaterThanOrEqual(50)
  expect(description.length).toBeLessThanOrEqual(160)
})

test('a page has its own address, picture and description', () => {
  const page = { path: '/pricing', title: 'Pricing', description: 'What each plan costs.' }
  expect(pageMetadata(page)).toMatchObject({
    title: { absolute: 'Pricing · Ninja Dojo' },
    description: 'What each plan costs.',
    alternates: { canonical: 'http://localhost:3000/pricing' },
    openGraph: {
      url: 'http://localhost:3000/pricing',
      type: 'website',
      images: [{ url: 'http://localhost:3000/og/pricing.png' }],
    },
  })
})
