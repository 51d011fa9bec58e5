import type { Locator, Page } from '@playwright/test'

export type Box = { x: number; y: number; width: number; height: number }
export type Size = { width?: number; height?: number; isPhone?: boolean; locale?: string }

/** Opens a path of the product as this person. */
export type OpenAs = (person: string, path: string, size?: Size) => Promise<Page>

/** Which part of a page is in the picture; `after` undoes what the picture changed in the demo. */
export type Picture = { page: Page; clip: Box; after?: () => Promise<void> }

const demoDojo = '/dojo/b0000000-0000-4000-8000-000000000001'
const invoice = 'd0000000-0000-4000-8000-000000000001'

/** In a locale where weeks start on Monday, so that the last one is not empty on a Sunday. */
const workWeeks = { locale: 'en-GB' }

/** Each brings a page to what it shows. */
export const pictures: Record<string, (as: OpenAs) => Promise<Picture>> = {
  technique: async (as) => {
    const page = await as('olive', `${demoDojo}?technique=${invoice}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('list', { name: 'Steps' }).waitFor()
    await dialog.getByRole('list', { name: 'Comments' }).waitFor()
    return { page, clip: await boxOf(dialog) }
  },
  search: async (as) => {
    const page = await as('olive', '/dashboard', { width: 1000, height: 760 })
    await openSearch(page)
    await page.keyboard.type('pasword reste')
    await page.getByRole('option', { name: /Password reset/ }).waitFor()
    return { page, clip: top(await boxOf(page.getByRole('dialog')), 216) }
  },
  commands: async (as) => {
    const page = await as('olive', demoDojo, { width: 1000, height: 760 })
    await openSearch(page)
    await page.keyboard.type('> ')
    await page.getByRole('option').first().waitFor()
    return { page, clip: top(await boxOf(page.getByRole('dialog')), 420) }
  },
  calendar: async (as) => {
    const page = await as('olive', demoDojo, { width: 1180, height: 820 })
    await page
      .getByRole('radio', { name: 'Calendar' })
      .or(page.getByRole('button', { name: 'Calendar' }))
      .first()
      .click()
    await page.getByRole('grid').waitFor()
    return { page, clip: { x: 0, y: 53, width: 1180, height: 660 } }
  },
  together: async (as) => {
    await as('adam', demoDojo)
    await as('mia', demoDojo)
    const page = await as('olive', demoDojo, { width: 1180, height: 820 })
    await page.getByRole('list', { name: 'Here now' }).getByRole('listitem').nth(2).waitFor()
    await page.getByRole('button', { name: /Mentions/ }).click()
    await page.getByText('mentioned you').first().waitFor()
    return { page, clip: { x: 0, y: 0, width: 1180, height: 620 } }
  },
  board: async (as) => {
    const page = await as('olive', demoDojo, { width: 1180, height: 660 })
    await page.getByRole('list', { name: 'Here now' }).waitFor()
    return { page, clip: { x: 0, y: 0, width: 1180, height: 660 } }
  },
  entry: async (as) => {
    const page = await as('olive', demoDojo, { width: 1180, height: 820 })
    const review = page.getByRole('region', { name: 'Review', exact: true })
    await page.getByRole('list', { name: 'Here now' }).waitFor()
    await review.getByRole('button', { name: 'Add technique' }).click()
    await page.keyboard.type('call Ana on Friday at 3, high #writing @mia ')
    await review.getByRole('list', { name: 'Understood from your text' }).getByRole('listitem').nth(3).waitFor()
    const field = await boxOf(review.locator('form'))
    return { page, clip: { x: field.x - 12, y: field.y - 104, width: field.width + 24, height: field.height + 112 } }
  },
  share: async (as) => {
    const page = await as('olive', demoDojo, { width: 1000, height: 760 })
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('list', { name: 'Members' }).getByRole('listitem').nth(3).waitFor()
    return { page, clip: await boxOf(page.getByRole('dialog')) }
  },
  history: async (as) => {
    const card = `${demoDojo}?technique=d0000000-0000-4000-8000-000000000010`
    const mia = await as('mia', card)
    await mia.getByRole('checkbox', { name: 'Completed' }).waitFor()
    const next = (await propertyOf(mia, 'Priority').textContent())?.includes('High') ? 'Medium' : 'High'
    await choose(mia, 'Priority', next)
    for (const title of ['Complete', next === 'High' ? 'In progress' : 'Review']) await choose(mia, 'Kata', title)
    const adam = await as('adam', card)
    const section = adam.getByRole('region', { name: 'History' })
    const lastMove = section.getByText(/moved it from Complete/)
    // Mia's moves may still be on their way, and an open history does not update.
    for (let tries = 0; (await lastMove.count()) === 0 && tries < 10; tries += 1) {
      await adam.reload()
      await adam.getByRole('button', { name: 'Show history' }).click()
      await section.getByRole('listitem').first().waitFor()
    }
    await section.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    return { page: adam, clip: inset(await boxOf(section)) }
  },
  undo: async (as) => {
    const page = await as('olive', demoDojo)
    await page.getByRole('list', { name: 'Here now' }).waitFor()
    await page.getByRole('link', { name: 'Tidy the colours of the priority flags' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const toast = page.locator('[data-toaster] > *').first()
    await toast.getByRole('button', { name: 'Undo' }).waitFor()
    await still(page)
    const clip = await boxOf(toast)
    return { page, clip, after: () => page.getByRole('button', { name: 'Undo' }).click() }
  },
  overtaken: async (as) => {
    const card = 'Load test with two hundred open boards'
    const address = `${demoDojo}?technique=d0000000-0000-4000-8000-000000000015`
    const [olive, mia] = [await as('olive', address), await as('mia', address)]
    const shows = async (page: Page, priority: string) =>
      propertyOf(page, 'Priority').filter({ hasText: priority }).waitFor()
    // Not Mia's final choice: then nothing would be left to undo.
    await choose(mia, 'Priority', 'Medium')
    await shows(olive, 'Medium')
    await choose(olive, 'Priority', 'Low')
    await shows(mia, 'Low')
    await choose(mia, 'Priority', 'High')
    await shows(olive, 'High')
    await olive.keyboard.press('Escape')
    await olive.getByRole('link', { name: card }).waitFor()
    await olive.getByRole('dialog').waitFor({ state: 'detached' })
    await olive.keyboard.press('Control+z')
    const toast = olive.locator('[data-toaster] > *').first()
    await toast.waitFor()
    await still(olive)
    return { page: olive, clip: await boxOf(toast) }
  },
  analytics: async (as) => {
    const page = await as('olive', '/productivity', { ...workWeeks, width: 1180, height: 900 })
    await page.getByRole('figure', { name: 'Done each week' }).waitFor()
    return { page, clip: { x: 0, y: 53, width: 1180, height: 660 } }
  },
  receipt: async (as) => {
    const page = await as('olive', '/advanced-analytics', { ...workWeeks, width: 1000, height: 760 })
    const figure = page.getByRole('figure', { name: 'How old open work is' })
    // At the top of the page, where the picture is measured from.
    await page.goto((await figure.locator('figcaption').getByRole('link').first().getAttribute('href')) ?? '')
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    return { page, clip: top(await boxOf(page.getByRole('dialog')), 420) }
  },
  flow: async (as) => {
    const page = await as('olive', '/advanced-analytics', { ...workWeeks, width: 1180, height: 1000 })
    await page.getByRole('figure', { name: 'Where work piles up' }).waitFor()
    return { page, clip: { x: 0, y: 53, width: 1180, height: 880 } }
  },
  hub: async (as) => {
    const page = await as('olive', '/ai-hub', { width: 1180, height: 900 })
    await page.getByRole('region', { name: 'Suggestions' }).getByRole('listitem').first().waitFor()
    return { page, clip: { x: 0, y: 53, width: 1180, height: 504 } }
  },
  goal: async (as) => {
    const page = await as('olive', '/ai-hub/goal?goal=Winter+concert+in+10+weeks', { width: 1180, height: 1000 })
    await page.getByRole('region', { name: 'Rehearsals' }).waitFor()
    return { page, clip: { x: 0, y: 53, width: 1180, height: 720 } }
  },
  playbook: async (as) => {
    const page = await as('olive', '/project-mastery-templates/moving-house', { width: 1180, height: 900 })
    await page.getByRole('button', { name: 'Deadline', exact: true }).click()
    await page.getByRole('textbox', { name: 'Deadline', exact: true }).fill('in 10 weeks')
    await page.keyboard.press('Enter')
    await page.getByLabel('Where do you move to?').fill('Elm Street')
    await page.getByRole('group', { name: 'Katas of the preview' }).waitFor()
    return { page, clip: { x: 0, y: 53, width: 1180, height: 700 } }
  },
  phone: async (as) => {
    const page = await as('olive', demoDojo, { width: 390, height: 760, isPhone: true })
    await page.getByRole('list', { name: 'Here now' }).waitFor()
    return { page, clip: { x: 0, y: 0, width: 390, height: 760 } }
  },
}

/** Waits until nothing moves and all fonts are loaded; hides the caret and the tools of the development server. */
export async function still(page: Page): Promise<void> {
  await page.addStyleTag({ content: '* { caret-color: transparent !important } nextjs-portal { display: none }' })
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} is not on screen.`)
  return box
}

/** A property of the open technique. */
const propertyOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function choose(page: Page, name: string, choice: string): Promise<void> {
  await propertyOf(page, name).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

async function openSearch(page: Page): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Search dojos and techniques' })
  // The page listens only after it has loaded.
  for (let tries = 0; (await box.count()) === 0 && tries < 40; tries += 1) {
    await page.keyboard.press('Control+k')
    await box.waitFor({ timeout: 500 }).catch(() => undefined)
  }
}

/** With space around it. */
function inset({ x, y, width, height }: Box): Box {
  return { x: x - 16, y: y - 12, width: width + 32, height: height + 24 }
}

function top(box: Box, height: number): Box {
  return { ...box, height: Math.min(box.height, height) }
}
