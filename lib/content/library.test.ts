import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findArticle, findPost, getLibrary, isArticle } from './library'
import { categories } from './schema'

test('all content is consistent: front matter, links, related articles, steps', async () => {
  await expect(getLibrary()).resolves.toBeDefined()
})

test('every category has articles, each with its own place', async () => {
  const { articles } = await getLibrary()
  for (const { slug } of categories) {
    const places = articles.filter(({ category }) => category === slug).map(({ order }) => order)
    expect(places).toEqual(places.map((_, index) => index + 1))
    expect(places.length).toBeGreaterThan(0)
  }
})

test('no two pages have the same title or description', async () => {
  const { articles, posts } = await getLibrary()
  const all = [...articles, ...posts, ...categories]
  for (const key of ['title', 'description'] as const) {
    const values = all.map((one) => one[key])
    expect([...new Set(values)]).toEqual(values)
  }
})

test('an article knows its neighbours and relatives; what does not exist is not found', async () => {
  const { articles, posts } = await getLibrary()
  const [first, second] = articles
  const found = await findArticle(second?.slug ?? '')
  expect(found?.previous?.slug).toBe(first?.slug)
  expect(found?.related.map(({ slug }) => slug)).toEqual(second?.related)
  expect(await findArticle('nowhere')).toBeNull()
  expect(await findPost(posts[0]?.slug ?? '')).toMatchObject({ next: null })
  expect([
    await isArticle('kanban-basics'),
    await isArticle('../blog/order-takes-one-lock'),
    await isArticle('nowhere'),
  ]).toEqual([true, false, false])
})

test('help creates what the interface says "create" of', () => {
  const folder = new URL('../../content/support/', import.meta.url)
  const made =
    /\bmak(?:e|es|ing) (?:(?:a|an|the|your|another|two) )?(?:(?:new|first|own) )*(?:board|clan|dojo|kata|role|tag|technique)s?\b(?! look| from it| work| invite-only)/i
  const found = readdirSync(folder).flatMap((name) =>
    readFileSync(new URL(name, folder), 'utf8')
      .split('\n')
      .flatMap((line) => (made.test(line) ? [`${name}: ${made.exec(line)?.[0]}`] : [])),
  )
  expect(found).toEqual([])
})
