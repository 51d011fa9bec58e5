import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../database/open-database.ts'
import { liteSystemSql } from '../lite-app.ts'
import { deleteOldSignIns } from './sweep-sign-ins.ts'

const { database } = await openDatabase(null)
afterAll(() => database.close())

test('of the used tokens of a session the last hundred stay', async () => {
  await database.exec(liteSystemSql())
  const session = '00000000-0000-4000-8000-000000000001'
  const user = '00000000-0000-4000-8000-000000000002'
  await database.exec(`
    insert into auth.users (id, email) values ('${user}', 'olive@ninjadojo.test');
    insert into auth.sessions (id, user_id) values ('${session}', '${user}');
    insert into auth.refresh_tokens (id, user_id, session_id, token, revoked, updated_at)
    select n, '${user}', '${session}', n, n <> 150, now() - n * interval '1 minute' from generate_series(1, 300) n`)
  await deleteOldSignIns(database)
  const { rows } = await database.query<{ token: string }>(
    'select token from auth.refresh_tokens order by token::int desc limit 2',
  )
  expect(rows).toEqual([{ token: '150' }, { token: '100' }])
  await database.exec('delete from auth.refresh_tokens')
})

test('what sign-ins leave for good goes after a day, in portions; what a session needs stays', async () => {
  await database.exec(liteSystemSql())
  await database.exec(`
    insert into auth.refresh_tokens (id, user_id, token, revoked, updated_at)
    select v.token, gen_random_uuid(), v.token, v.revoked, now() - v.age
    from (values ('current', false, interval '3 days'), ('used', true, '23 hours'), ('old', true, '25 hours'))
      v (token, revoked, age);
    insert into auth.audit_log_entries (id, created_at)
    select gen_random_uuid(), now() - n * interval '2 hours' from generate_series(1, 12000) n`)
  await deleteOldSignIns(database)
  const { rows } = await database.query('select token from auth.refresh_tokens order by token')
  expect(rows).toEqual([{ token: 'current' }, { token: 'used' }])
  const lines = await database.query('select count(*)::int as many from auth.audit_log_entries')
  expect(lines.rows).toEqual([{ many: 11 }])
})
