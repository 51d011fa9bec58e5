import { expect, test } from 'vitest'
import { sitePages } from '@/lib/site/pages'
import { footerGroups, mainLinks, supportLinks, templateLinks, visitorLinks } from './site-links'

const inFooter = footerGroups.flatMap(({ links }) => links)

test('every link of header, menus and footer leads to a page of the site, or to the dashboard', () => {
  const pages = new Set<string>([...sitePages.map(({ path }) => path), '/dashboard'])
  const linked = [...visitorLinks, ...mainLinks, ...templateLinks, ...supportLinks, ...inFooter].map(({ href }) => href)
  expect(linked.filter((href) => !pages.has(href))).toEqual([])
})

test('the footer names Careers, Press, API Docs, Status and Community without a link (spec section 2)', () => {
  const plain = footerGroups.flatMap((group) => group.plain)
  expect(new Set(plain)).toEqual(new Set(['Careers', 'Press', 'API Docs', 'Status', 'Community']))
  expect(inFooter.filter(({ label }) => plain.includes(label))).toEqual([])
})
