import { readdirSync, readFileSync } from 'node:fs'
import { compileDocument } from '../lib/content/compile-document.ts'
import { walkSteps } from '../lib/content/walk-steps.ts'
import { scenes } from './fixtures/help-scenes.ts'
import { listedKeys, walk } from './fixtures/walk.ts'
import { expect, test } from './fixtures/test.ts'

/*
 * Does the steps of the help centre as they are written: bold words are the accessible names of things on
 * screen (lib/content/walk-steps.ts). A label that is renamed in the product fails here until the article says it too.
 */
const folder = 'content/support'
const articles = readdirSync(folder).map((name) => ({
  slug: name.replace('.mdx', ''),
  source: readFileSync(`${folder}/${name}`, 'utf8'),
}))
const walked = articles.flatMap(({ slug, source }) =>
  [...source.matchAll(/<Walk scene="(\w+)">/g)].map(([, scene = ''], index) => ({ slug, source, scene, index })),
)

for (const { slug, source, scene, index } of walked) {
  test(`the steps of ${slug} work as they are written (${index + 1}, ${scene})`, async ({ asPerson, browser }) => {
    const { begin, context, isVisitor } = scenes[scene] ?? {}
    if (!begin) throw new Error(`There is no scene "${scene}": see e2e/fixtures/help-scenes.ts.`)
    const { outline } = await compileDocument(source)
    const items = outline.walks[index]?.steps ?? []
    expect(items.length).toBeGreaterThan(0)
    const { page, account } = await asPerson('Olive', { ...(context && { context }) })
    const visitor = isVisitor ? await browser.newPage() : page
    await begin(visitor, account)
    for (const tokens of items) {
      await test.step(tokens.map(({ value }) => value).join(''), () => walk(visitor, walkSteps(tokens)))
    }
    if (isVisitor) await visitor.close()
  })
}

test('at least eight articles have steps that are walked', () => {
  expect(new Set(walked.map(({ slug }) => slug)).size).toBeGreaterThanOrEqual(8)
})

test('the article about shortcuts names every key that the product lists', () => {
  const { source = '' } = articles.find(({ slug }) => slug === 'shortcuts-tips') ?? {}
  expect(listedKeys.filter((keys) => !source.includes(`<Keys of="${keys}" />`))).toEqual([])
})
