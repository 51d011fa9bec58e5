import { mkdirSync } from 'node:fs'
import { openDatabase } from '../database/open-database.ts'

// Fifty writes to a database on disk, one after another, with a message before and after, for tracing.
const folder = process.argv[2] ?? ''
mkdirSync(folder, { recursive: true })
const { database } = await openDatabase(folder)
await database.exec('create table public.rows (number int)')
process.stderr.write('fifty start\n')
for (let number = 0; number < 50; number += 1) await database.query('insert into public.rows values ($1)', [number])
process.stderr.write('fifty acknowledged\n')
await database.close()
process.exit(0)
