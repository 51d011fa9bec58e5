import { expectAccessible } from './fixtures/accessible.ts'
import { givePlan } from './fixtures/give-plan.ts'
import { type Account, makeDojo, password, share, signUp } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

test('deleting an account first hands over what others use, says what is deleted and what stays, and asks for the password', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const [mia, vic] = await Promise.all([signUp('Mia'), signUp('Vic')])
  await makeDojo(olive, { title: 'Mine alone', lists: [{ title: 'Ready', cards: ['One', 'Two'] }] })
  const together = await makeDojo(olive, { title: 'Ours', lists: [{ title: 'Ready', cards: ['Kept'] }] })
  await share(olive, together, mia, 'admin')
  await share(olive, together, vic, 'viewer')
  const binned = await makeDojo(olive, { title: 'Thrown away', lists: [{ title: 'Ready', cards: ['Wanted'] }] })
  await share(olive, binned, mia, 'admin')
  await olive.db.rpc('delete_board', { board_id: binned }).throwOnError()
  const theirs = await makeDojo(mia, { title: 'Theirs', lists: [{ title: 'Ready' }] })
  await share(mia, theirs, vic, 'viewer')
  await share(mia, theirs, olive, 'member')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText('1 dojo with everything on it: Mine alone (2 techniques).')
  await expect(dialog).toContainText('Your membership of 1 dojo that other people own.')
  await expect(dialog.getByRole('button', { name: 'Delete account' }), 'not while others use something').toHaveCount(0)
  await expectAccessible(page)

  // Asked by mistake, and taken back.
  await dialog.getByRole('combobox', { name: 'Who takes over Ours' }).selectOption({ label: 'Mia' })
  await dialog.getByRole('button', { name: 'Ask for Ours' }).click()
  await dialog.getByRole('button', { name: 'Take it back: Ours' }).click()
  await dialog.getByRole('button', { name: 'Ask for Ours' }).click()
  await expect(dialog).toContainText('Mia is asked to take it over, on their dashboard.')
  await expectAccessible(page)
  await acceptAll(mia)
  await dialog.getByRole('button', { name: 'Keep account' }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog).toContainText('1 technique of yours on dojos that others use')

  await expect(dialog.getByRole('region', { name: 'In the bin' })).toContainText(
    'Thrown away 1 technique, 1 other person',
  )
  await dialog.getByRole('button', { name: 'Restore Thrown away' }).click()
  await dialog.getByRole('button', { name: 'Ask for Thrown away' }).click()
  await expect(dialog).toContainText('Mia is asked')
  await acceptAll(mia)
  await dialog.getByRole('button', { name: 'Keep account' }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog).toContainText('2 techniques of yours on dojos that others use')
  await expect(dialog.getByRole('region')).toHaveCount(0)

  await dialog.getByLabel('Your e-mail address').fill(olive.email)
  await dialog.getByLabel('Password').fill('not-the-password')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('That is not your password.')
  await expectAccessible(page)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/dashboard')
  await expect(page, 'signed out').toHaveURL(/\/auth/)
  expect((await olive.db.auth.signInWithPassword({ email: olive.email, password })).error).not.toBeNull()
  expect((await mia.db.from('boards').select('title, user_id').order('title')).data).toEqual([
    { title: 'Ours', user_id: mia.id },
    { title: 'Theirs', user_id: mia.id },
    { title: 'Thrown away', user_id: mia.id },
  ])
})

test('no one takes over a dojo that their plan has no room for, and Keep account keeps it', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  await givePlan(olive, 'essentials')
  const crowded = await makeDojo(olive, { title: 'Crowded' })
  const { page: vics, account: vic } = await asPerson('Vic')
  const [mia, wim] = await Promise.all([signUp('Mia'), signUp('Wim')])
  for (const person of [mia, vic, wim]) await share(olive, crowded, person, 'member')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText('Essentials ends right away')
  await expect(dialog).toContainText('Only an admin of this dojo can take it over. Make someone an admin first.')
  await expect(dialog.getByRole('combobox', { name: 'Who takes over Crowded' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Keep account' }).click()
  await olive.db
    .from('board_members')
    .update({ role: 'admin' })
    .match({ board_id: crowded, user_id: vic.id })
    .throwOnError()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByRole('combobox', { name: 'Who takes over Crowded' }).selectOption({ label: 'Vic' })
  await dialog.getByRole('button', { name: 'Ask for Crowded' }).click()
  await expect(dialog).toContainText('Vic is asked to take it over')
  await vics.goto('/dashboard')
  await vics.getByRole('button', { name: 'Take over Crowded' }).click()
  await vics.getByRole('alertdialog').getByRole('button', { name: 'Take over' }).click()
  await expect(vics.getByRole('complementary', { name: 'Waiting on you' }).getByRole('alert')).toHaveText(
    'Your plan has no room for everyone on it. Choose a larger one, or ask for fewer people, then accept again.',
  )
  await expectAccessible(vics)
  await vics.getByRole('button', { name: 'Decline Crowded' }).click()
  await expect(vics.getByRole('complementary', { name: 'Waiting on you' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Keep account' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await olive.db.from('boards').select('user_id').eq('id', crowded)).data).toEqual([{ user_id: olive.id }])
})

/** Takes over whatever they are asked to. */
async function acceptAll({ db }: Account): Promise<void> {
  const { data } = await db.rpc('my_offers').throwOnError()
  for (const { id } of data as { id: string }[]) await db.rpc('accept_offer', { offer_id: id }).throwOnError()
}
