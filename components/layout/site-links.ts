import { type SitePage, sitePages } from '@/lib/site/pages'
import type { SiteLink } from '@/components/navigation/links'

/*
 * The public site's links in the order and with the labels of spec section 2. A page appears in all of them as soon
 * as lib/site/pages.ts lists it.
 */

/** The visitors' header. */
export const visitorLinks = existing([
  { href: '/features', label: 'Features' },
  { href: '/ai-features', label: 'AI Features' },
  { href: '/pricing', label: 'Pricing' },
  { href: '/competitor-comparison', label: 'Compare' },
])

/** The visitors' side menu. */
export const mainLinks: readonly SiteLink[] = [
  ...existing([{ href: '/', label: 'Home' }]),
  ...visitorLinks,
  ...existing([
    { href: '/terminology', label: 'Terminology Guide' },
    { href: '/about', label: 'About' },
    { href: '/blog', label: 'Blog' },
  ]),
]
export const templateLinks = existing([
  { href: '/everyday', label: 'Everyday Use Cases' },
  { href: '/team-productivity', label: 'Team & Business' },
  { href: '/project-mastery', label: 'Project Templates' },
])
export const supportLinks = existing([
  { href: '/support', label: 'Help Center' },
  { href: '/contact', label: 'Contact' },
])

export type FooterGroup = {
  title: string
  links: readonly SiteLink[]
  /** Entries without a page. */
  plain: readonly string[]
}

export const footerGroups: readonly FooterGroup[] = [
  {
    title: 'Product',
    links: [
      ...existing([{ href: '/', label: 'Home' }]),
      { href: '/dashboard', label: 'Dashboard' },
      ...existing([
        { href: '/features', label: 'Features' },
        { href: '/everyday', label: 'Everyday Use Cases' },
        { href: '/pricing', label: 'Pricing' },
      ]),
    ],
    plain: [],
  },
  {
    title: 'Resources',
    links: existing([
      { href: '/support', label: 'Help Center' },
      { href: '/terminology', label: 'Terminology Guide' },
      { href: '/blog', label: 'Blog' },
    ]),
    plain: ['API Docs', 'Status', 'Community'],
  },
  {
    title: 'Company',
    links: existing([
      { href: '/about', label: 'About' },
      { href: '/contact', label: 'Contact' },
    ]),
    plain: ['Careers', 'Press'],
  },
  {
    title: 'Legal',
    links: existing([
      { href: '/privacy', label: 'Privacy' },
      { href: '/terms', label: 'Terms' },
    ]),
    plain: [],
  },
]

function existing(links: readonly SiteLink[]): readonly SiteLink[] {
  const pages: readonly SitePage[] = sitePages
  return links.filter(({ href }) => pages.some(({ path }) => path === href))
}
