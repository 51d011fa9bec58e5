import type { Locator, Page } from '@playwright/test'
import { openBoard } from '../../e2e/fixtures/board.ts'

export type Shot = {
  /** As articles call it: `<Shot name="board" … />`. */
  name: string
  viewport: { width: number; height: number }
  isPhone?: boolean
  /** How much of its surroundings to include, in pixels. */
  margin?: number
  /** Shows it on screen. @returns what to cut out, or nothing for the whole window */
  show: (page: Page) => Promise<Locator | void>
}

const demo = 'b0000000-0000-4000-8000-000000000001'
const demoClan = 'd0000000-0000-4000-8000-000000000001'
const wide = { width: 960, height: 620 }
const technique = 'Invoice shows the old price after a mid-month upgrade'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openTechnique(page: Page): Promise<Locator> {
  await openBoard(page, demo)
  await page.getByRole('link', { name: technique }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('list', { name: 'Comments' }).waitFor()
  // No visible focus on a control: readers would wonder about it.
  await dialog.evaluate((element) => element.focus())
  return dialog
}

async function openShare(page: Page): Promise<Locator> {
  await openBoard(page, demo)
  await button(page, 'Share').click()
  const dialog = page.getByRole('dialog', { name: 'Share this dojo' })
  await dialog.getByRole('list', { name: 'Members' }).waitFor()
  return dialog
}

/** In the order in which they are taken: the last ones change the demo. */
export const shots: readonly Shot[] = [
  { name: 'board', viewport: { width: 1060, height: 640 }, show: (page) => openBoard(page, demo) },
  {
    name: 'new-dojo',
    viewport: { width: 1060, height: 700 },
    show: async (page) => {
      await page.goto('/new-board/personal')
      await page.getByRole('textbox', { name: 'Title' }).fill('Kitchen renovation')
    },
  },
  {
    name: 'dashboard',
    viewport: { width: 1060, height: 660 },
    show: async (page) => {
      await page.goto('/dashboard')
      await page.getByRole('link', { name: 'Autumn release' }).first().waitFor()
    },
  },
  { name: 'technique', viewport: { width: 960, height: 760 }, show: openTechnique },
  {
    name: 'comments',
    viewport: { width: 960, height: 1300 },
    margin: 18,
    show: async (page) =>
      (await openTechnique(page)).locator('section', { has: page.getByRole('list', { name: 'Comments' }) }).last(),
  },
  {
    name: 'tags',
    viewport: { width: 960, height: 620 },
    show: async (page) => {
      await openTechnique(page)
      await button(page, 'Add tag').click()
      await page.getByRole('listbox', { name: 'Tags' }).waitFor()
    },
  },
  { name: 'share', viewport: { width: 960, height: 780 }, show: openShare },
  {
    name: 'roles',
    viewport: wide,
    margin: 16,
    show: async (page) => (await openShare(page)).getByRole('list', { name: 'Members' }),
  },
  {
    name: 'clan',
    viewport: { width: 1060, height: 620 },
    show: async (page) => {
      await page.goto(`/clans/${demoClan}`)
      await page.getByRole('link', { name: 'Autumn release' }).waitFor()
    },
  },
  {
    name: 'clan-members',
    viewport: { width: 1180, height: 760 },
    show: async (page) => {
      await page.goto(`/clans/${demoClan}/members`)
      await page.getByRole('complementary', { name: 'Invite people' }).waitFor()
    },
  },
  {
    name: 'calendar',
    viewport: { width: 1060, height: 700 },
    show: async (page) => {
      await openBoard(page, demo)
      await page.getByRole('radio', { name: 'Calendar' }).check()
      await page.getByRole('grid').waitFor()
    },
  },
  {
    name: 'filter',
    viewport: wide,
    show: async (page) => {
      await page.goto(`/dojo/${demo}?who=nobody&is=open`)
      await button(page, 'Clear filters').waitFor()
    },
  },
  {
    name: 'analytics',
    viewport: { width: 1060, height: 660 },
    show: async (page) => {
      await page.goto('/productivity')
      await page.getByRole('figure', { name: 'Done each week' }).waitFor()
    },
  },
  {
    name: 'hub',
    viewport: { width: 1060, height: 700 },
    show: async (page) => {
      await page.goto('/ai-hub')
      await page.getByRole('region', { name: 'Suggestions' }).getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'goal',
    viewport: { width: 1060, height: 820 },
    show: async (page) => {
      await page.goto('/ai-hub/goal?goal=Winter+concert+in+8+weeks')
      await page.getByRole('region', { name: 'Rehearsals' }).waitFor()
    },
  },
  {
    name: 'search',
    viewport: wide,
    show: async (page) => {
      await openBoard(page, demo)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search dojos and techniques' }).fill('relaese')
      await page.getByRole('option').first().waitFor()
      return page.getByRole('dialog', { name: 'Search' })
    },
  },
  {
    name: 'shortcuts',
    viewport: { width: 960, height: 1000 },
    show: async (page) => {
      await openBoard(page, demo)
      await page.keyboard.press('?')
      return page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    },
  },
  {
    name: 'selection',
    viewport: { width: 1060, height: 620 },
    show: async (page) => {
      await openBoard(page, demo)
      await button(page, 'More').click()
      await page.getByRole('menuitem', { name: 'Select techniques' }).click()
      for (const title of [
        'Write the release notes',
        'Import from CSV keeps line breaks inside quotes',
        'Search forgives one typing error',
      ]) {
        await page.getByRole('link', { name: title }).click()
      }
      await page.getByRole('toolbar', { name: 'Selected techniques' }).waitFor()
    },
  },
  {
    name: 'phone',
    viewport: { width: 360, height: 640 },
    isPhone: true,
    show: (page) => openBoard(page, demo),
  },
  {
    name: 'archive',
    viewport: { width: 960, height: 460 },
    show: async (page) => {
      await openBoard(page, demo)
      for (const [title, way] of [
        ['Invite a colleague by e-mail', 'Archive technique'],
        ['Agree on what is in the release and what waits', 'Delete technique'],
      ] as const) {
        const link = page.getByRole('link', { name: title })
        // In the second theme they are already gone.
        if ((await link.count()) === 0) continue
        await link.click()
        await button(page, 'More for this technique').click()
        await page.getByRole('menuitem', { name: way }).click()
        await page.getByText(way === 'Archive technique' ? 'Technique archived' : 'Technique deleted').waitFor()
        await page.waitForLoadState('networkidle')
      }
      await page.goto(`/dojo/${demo}/archive`)
      const list = page.getByRole('list', { name: 'Archived and deleted' })
      await list.getByText('Agree on what is in the release and what waits', { exact: true }).waitFor()
    },
  },
]
