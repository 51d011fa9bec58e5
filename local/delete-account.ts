import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataFolder } from './data-folder/lock.ts'
import type { Database, Transaction } from './database/database.ts'
import { openDatabase } from './database/open-database.ts'
import { prepareDatabase } from './database/prepare-database.ts'
import { liteSystemSql } from './lite-app.ts'

export interface Removal {
  /** The address of the account to delete. */
  email: string
  /** The address of the new owner of dojos and clans that others use. */
  giveTo?: string | undefined
  /** Whether to delete these with the account instead. */
  withDojos: boolean
}
export type DeleteAccountOptions = Removal & { dataDir: string; migrationsDir: string }

interface Owned {
  id: string
  title: string
  people: { displayName: string }[]
}

/**
 * Deletes an account from a data folder whose services are stopped. @returns what was done, one line each @throws Error
 * in sentences if the services run, if the account does not exist, or if others use what it owns and no option says
 * what to do with that
 */
export async function deleteAccount(options: DeleteAccountOptions): Promise<string[]> {
  const { dataDir, migrationsDir } = options
  if (!existsSync(join(dataDir, 'database'))) throw new Error(`There is no data in ${dataDir}.`)
  const unlock = lockDataFolder(dataDir)
  try {
    const { database } = await openDatabase(dataDir)
    try {
      await prepareDatabase(database, { migrationsDir, systemSql: liteSystemSql() })
      return await removeAccount(database, options)
    } finally {
      await database.close()
    }
  } finally {
    unlock()
  }
}

/** The same, in an open database. */
export async function removeAccount(database: Database, { email, giveTo, withDojos }: Removal): Promise<string[]> {
  if (giveTo && withDojos)
    throw new Error('Use either --give-to or --with-dojos. The dojos cannot be both given away and deleted.')
  const said: string[] = []
  const id = await findAccount(database, email)
  const heir = giveTo ? await findAccount(database, giveTo) : undefined
  if (heir === id) throw new Error(`${email} cannot be given their own dojos. Use another address.`)
  const { boards, clans } = await ownedBy(database, id)
  if (boards.length + clans.length > 0 && !heir && !withDojos) throw new Error(stillShared(email, boards, clans))

  // All or nothing: a plan without room refuses all dojos, not only the last.
  try {
    await database.transaction(async (tx) => {
      if (heir)
        said.push(...(await giveAll(tx, heir, boards, clans)).map((what) => `${what} now belongs to ${giveTo}.`))
      for (let isGone = false; !isGone;) {
        const { rows } = await tx.query<{ gone: boolean }>('select public.delete_account($1, $2) as gone', [
          id,
          withDojos,
        ])
        isGone = rows[0]?.gone === true
      }
    })
  } catch (error) {
    if (hasCode(error, 'PT402'))
      throw new Error(`The plan of ${giveTo} has no room for the people on these dojos. Nothing was changed.`, {
        cause: error,
      })
    if (hasCode(error, 'PT413'))
      throw new Error(`The plan of ${giveTo} has no room for the files on these dojos. Nothing was changed.`, {
        cause: error,
      })
    throw error
  }
  if (withDojos) said.push(...[...boards, ...clans].map(({ title }) => `“${title}” was deleted, for everyone on it.`))
  said.push(
    `The account of ${email} was deleted. What this person wrote on other people’s dojos stays, without their name.`,
  )
  said.push(
    'Its files are removed and its plan at Stripe ends once the app and its jobs run. E-mails to it stay in the mailbox.',
  )
  return said
}

async function findAccount(database: Database, email: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    'select id from auth.users where lower(email) = lower(btrim($1))',
    [email],
  )
  const [account] = rows
  if (!account) throw new Error(`No account has the address ${email}.`)
  return account.id
}

async function ownedBy(database: Database, id: string): Promise<{ boards: Owned[]; clans: Owned[] }> {
  const { rows } = await database.query<{ boards: Owned[]; clans: Owned[] }>(
    'select private.shared_boards_of($1) as boards, private.shared_clans_of($1) as clans',
    [id],
  )
  return rows[0] ?? { boards: [], clans: [] }
}

/**
 * Someone who is not on the dojo yet is added, and a member becomes an admin: only an admin can take over a dojo, and
 * the operator may make them one.
 */
async function giveAll(tx: Transaction, heir: string, boards: Owned[], clans: Owned[]): Promise<string[]> {
  for (const { id } of boards) {
    await tx.query(
      `insert into public.board_members (board_id, user_id, role) values ($1, $2, 'admin')
      on conflict on constraint board_members_pkey do update set role = 'admin'`,
      [id, heir],
    )
    await tx.query('select private.hand_over_board($1, $2)', [id, heir])
  }
  for (const { id } of clans) {
    await tx.query(
      `insert into public.clan_members (clan_id, user_id, role) values ($1, $2, 'admin') on conflict do nothing`,
      [id, heir],
    )
    await tx.query('select private.hand_over_clan($1, $2)', [id, heir])
  }
  return [...boards, ...clans].map(({ title }) => `“${title}”`)
}

function stillShared(email: string, boards: Owned[], clans: Owned[]): string {
  const lines = [...boards, ...clans].map(
    ({ title, people }) => `  “${title}”, with ${people.map(({ displayName }) => displayName).join(', ')}`,
  )
  return [
    `Other people use what ${email} owns:`,
    ...lines,
    'Choose a new owner with  --give-to <address>  or delete it for everyone with  --with-dojos  . Nothing was changed.',
  ].join('\n')
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
