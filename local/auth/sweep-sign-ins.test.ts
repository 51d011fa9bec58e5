import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../database/open-database.ts'
import { liteSystemSql } from '../lite-app.ts'
import { deleteOldSignIns } from './sweep-sign-ins.ts'

const { database } = await openDatabase(null)
afterAll(() => database.close())

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
