import { createClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import ws from 'ws'
import { createBoard } from '@/lib/boards/new-board/create-board'
import { getCardDetails } from '@/lib/boards/card/card-details-query'
import { writeChange } from '@/lib/boards/changes/write-change'
import { removeMember } from '@/lib/boards/share/sharing'
import { countUnreadMentions } from '@/lib/mentions/count-unread'
import { listenForMentions } from '@/lib/mentions/mention-channel'
import { writeBellChange } from '@/lib/mentions/mutations'
import { getMentions } from '@/lib/mentions/queries'
import type { Database } from '@/lib/supabase/database.types'
import type { Db } from '@/lib/supabase/db'
import { type Services, startServices } from '@/local/services'
import { makeAccount } from '@/local/testing/make-account'
import { join } from './join'

/* The bell's client against the real services: table API, functions and Realtime over HTTP and WebSocket. */

type Client = { db: Db; userId: string }

let services: Services
let boardId: string
let cardId: string
let olive: Client
let mia: Client
let nora: Client

async function signUp(name: string, mailbox = name.toLowerCase()): Promise<Client> {
  const db = createClient<Database>(services.url, services.publishableKey, {
    auth: { persistSession: false },
    realtime: { transport: ws as unknown as typeof WebSocket },
  })
  const { id } = await makeAccount(services, db, {
    email: `${mailbox}@ninjadojo.test`,
    password: 'ink-on-paper-1',
    data: { display_name: name },
  })
  return { db, userId: id }
}

beforeAll(async () => {
  services = await startServices({
    port: 0,
    dataDir: null,
    siteUrl: 'http://localhost:3000',
    migrationsDir: 'supabase/migrations',
  })
  olive = await signUp('Olive')
  mia = await signUp('Mia')
  nora = await signUp('Nora')
  boardId = await createBoard(olive.db, {
    title: 'Words',
    description: '',
    lists: [{ title: 'Ready', cards: [{ title: 'One', description: '' }] }],
  })
  await join(olive.db, boardId, { db: mia.db, email: 'mia@ninjadojo.test' }, 'member')
  const { data } = await olive.db.from('cards').select('id').eq('board_id', boardId).single().throwOnError()
  cardId = data.id
})

const leaving: (() => void)[] = []

afterEach(async () => {
  for (const leave of leaving.splice(0)) leave()
  for (const { db } of [olive, mia, nora]) await db.removeAllChannels()
})

afterAll(() => services.close())

async function say(content: string): Promise<void> {
  await olive.db.from('card_comments').insert({ card_id: cardId, board_id: boardId, content }).throwOnError()
}

/** Listens as the bell does; answers what it has heard once its channel is open. */
async function listen({ db, userId }: Client) {
  const heard: string[] = []
  const onMarked = vi.fn<() => void>()
  const onOpen = vi.fn<() => void>()
  const onOther = vi.fn<() => void>()
  leaving.push(listenForMentions(db, userId, { onNew: (id) => heard.push(id), onMarked, onOpen, onOther }))
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalled(), { timeout: 20_000 })
  return { heard, onMarked }
}

test('a mention arrives by itself, is read and is deleted', async () => {
  const { heard, onMarked } = await listen(mia)
  await say('Look, @Mia')
  await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 20_000 })
  const bell = await getMentions(mia.db)
  expect(bell).toMatchObject({
    unread: 1,
    items: [{ id: heard[0], text: 'Look, @Mia', author: 'Olive', cardId, boardId, readAt: null }],
  })
  expect(await countUnreadMentions(mia.db)).toBe(1)

  await writeBellChange(mia.db, { type: 'allRead', upTo: bell.items[0]?.createdAt ?? '' })
  expect(await countUnreadMentions(mia.db)).toBe(0)
  await vi.waitFor(() => expect(onMarked).toHaveBeenCalled(), { timeout: 20_000 })
  await writeBellChange(mia.db, { type: 'deleted', id: heard[0] ?? '' })
  expect(await getMentions(mia.db)).toEqual({ unread: 0, items: [] })
})

test('marking all as read leaves mentions that arrived after the newest one seen', async () => {
  await say('@Mia first')
  const { items } = await getMentions(mia.db)
  await say('@Mia second')
  await writeBellChange(mia.db, { type: 'allRead', upTo: items[0]?.createdAt ?? '' })
  expect((await getMentions(mia.db)).items.map(({ readAt }) => readAt === null)).toEqual([true, false])
})

test('of two people with the same name, the one who was picked is notified of a new comment and of an edit', async () => {
  const otherMia = await signUp('Mia', 'other-mia')
  await join(olive.db, boardId, { db: otherMia.db, email: 'other-mia@ninjadojo.test' }, 'viewer')
  const before = await countUnreadMentions(mia.db)
  const comment = {
    id: crypto.randomUUID(),
    content: 'You, @Mia',
    mentions: [{ name: 'Mia', userIds: [otherMia.userId] }],
  }
  await writeChange(olive.db, boardId, { type: 'comment.added', cardId, comment })
  expect([await countUnreadMentions(otherMia.db), await countUnreadMentions(mia.db)]).toEqual([1, before])
  const mentions = [{ name: 'Mia', userIds: [mia.userId] }]
  const edit = { type: 'comment.edited' as const, cardId, commentId: comment.id, content: 'Not you, @Mia', mentions }
  await writeChange(olive.db, boardId, edit)
  expect([await countUnreadMentions(otherMia.db), await countUnreadMentions(mia.db)]).toEqual([1, before + 1])
  const { comments } = await getCardDetails(mia.db, cardId)
  expect(comments.find(({ id }) => id === comment.id)?.mentions).toEqual(mentions)
  await removeMember(olive.db, boardId, otherMia.userId)
})

test("no one is told about another person's mentions, neither on their channel nor by their filter", async () => {
  const statuses: string[] = []
  nora.db.channel(`mentions:${mia.userId}`, { config: { private: true } }).subscribe((status) => statuses.push(status))
  const heard: unknown[] = []
  const filter = `user_id=eq.${mia.userId}`
  const joined = new Promise<void>((resolve) => {
    nora.db
      .channel(`mentions:${nora.userId}`, { config: { private: true } })
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'comment_notifications', filter }, (change) =>
        heard.push(change),
      )
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'comment_notifications' }, (change) =>
        heard.push(change),
      )
      .on('system', {}, ({ message }) => message === 'Subscribed to PostgreSQL' && resolve())
      .subscribe()
  })
  await joined
  const mias = await listen(mia)
  await say('@Mia only')
  await vi.waitFor(() => expect(mias.heard).toHaveLength(1), { timeout: 20_000 })
  await vi.waitFor(() => expect(statuses).toContain('CHANNEL_ERROR'), { timeout: 20_000 })
  expect(heard).toEqual([])
})

test('people who were removed from a board are told about none of its mentions, but still about others', async () => {
  const { heard } = await listen(mia)
  await removeMember(olive.db, boardId, mia.userId)
  await say('@Mia, gone')
  const otherBoard = await createBoard(olive.db, {
    title: 'Elsewhere',
    description: '',
    lists: [{ title: 'Ready', cards: [{ title: 'Two', description: '' }] }],
  })
  await join(olive.db, otherBoard, { db: mia.db, email: 'mia@ninjadojo.test' }, 'viewer')
  const { data: card } = await olive.db.from('cards').select('id').eq('board_id', otherBoard).single().throwOnError()
  await olive.db
    .from('card_comments')
    .insert({ card_id: card.id, board_id: otherBoard, content: '@Mia, here' })
    .throwOnError()
  await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 20_000 })
  expect((await getMentions(mia.db)).items.map(({ text }) => text)).toEqual(['@Mia, here'])
})

test('a dropped connection is restored by itself', async () => {
  const { heard } = await listen(mia)
  services.dropSockets()
  await vi.waitFor(
    async () => {
      await join(olive.db, boardId, { db: mia.db, email: 'mia@ninjadojo.test' }, 'member')
      await say('@Mia, again')
      expect(heard.length).toBeGreaterThan(0)
    },
    { timeout: 30_000, interval: 500 },
  )
})
