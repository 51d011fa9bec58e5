import { z } from 'zod'

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'A slug is lower case words with hyphens.')
const day = z.iso.date('A day is written as 2026-11-21.')
/** What a search result shows: the same length that lib/site/pages.ts requires of every page. */
const description = z.string().min(50).max(160)
const title = z.string().min(4).max(55)

export const categories = [
  {
    slug: 'getting-started',
    title: 'Getting started',
    description: 'Create your first dojo, learn the four words, and find your way around on a screen of any size.',
  },
  {
    slug: 'working-on-a-board',
    title: 'Working on a board',
    description:
      'Put techniques in order, give them dates, priorities and tags, and take a project from start to finish.',
  },
  {
    slug: 'working-together',
    title: 'Working together',
    description:
      'Share a dojo, make a clan for your team, discuss the work where it is, and agree on how you use a board.',
  },
  {
    slug: 'finding-things',
    title: 'Finding things',
    description: 'Search every dojo you belong to, filter the one you are on, and do it all from the keyboard.',
  },
  {
    slug: 'safety-and-account',
    title: 'Safety and account',
    description:
      'Who may do what on a dojo and in a clan, how your account is kept safe, and where to get help when something is wrong.',
  },
] as const

export type CategorySlug = (typeof categories)[number]['slug']
export type Category = (typeof categories)[number]

/** The front matter of `content/support/<slug>.mdx`. */
export const articleMatter = z.strictObject({
  title,
  description,
  category: z.enum(categories.map((category) => category.slug)),
  /** Its position within the category, from 1. */
  order: z.int().positive(),
  related: z.array(slug).min(1).max(4),
  /** Who can do what the article teaches, as shown: "Admins and members". */
  who: z.string().min(3).max(120),
  /** On which plan. */
  plan: z.string().min(3).max(60),
  /** The day on which someone last followed the article, in the product as it was then. */
  checkedOn: day,
})

/** The drawings that posts may have: components/content/ink-picture.tsx. */
const postPictures = ['one-lock', 'own-boards', 'asks-first'] as const
export type PostPicture = (typeof postPictures)[number]

/** The front matter of `content/blog/<slug>.mdx`. */
export const postMatter = z.strictObject({
  title,
  description,
  date: day,
  author: z.literal('The Ninja Dojo team'),
  picture: z.enum(postPictures),
  tags: z.array(z.string().min(2).max(24)).min(1).max(4),
})

export type ArticleMatter = z.infer<typeof articleMatter>
export type PostMatter = z.infer<typeof postMatter>

/** A heading of the second or third level. */
export type Heading = { id: string; text: string; level: 2 | 3 }
/** The text under a heading (or before the first), as plain text: what the search reads. */
export type Section = { id: string | null; heading: string | null; text: string }
/** A step's text in pieces: the marked pieces tell the test that follows it what to do (see walk-steps.ts). */
export type WalkToken = { kind: 'text' | 'name' | 'typed' | 'keys'; value: string }
export type WalkProse = { scene: string; steps: WalkToken[][] }

export type Outline = {
  headings: Heading[]
  /** Every `href`, in order. */
  links: string[]
  sections: Section[]
  /** The names of the pictures shown. */
  shots: string[]
  walks: WalkProse[]
  wordCount: number
}

/** One compiled document: `documentContent` makes a component from `code`. */
type Compiled = Outline & { slug: string; code: string }
export type Article = Compiled & ArticleMatter
export type Post = Compiled & PostMatter
/** Articles by category and position, posts newest first. */
export type Library = { articles: Article[]; posts: Post[] }

export const articlePath = (slug: string) => `/support/${slug}` as const
export const categoryPath = (slug: string) => `/support/category/${slug}` as const
export const postPath = (slug: string) => `/blog/${slug}` as const
