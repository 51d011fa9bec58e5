import 'server-only'
import { z } from 'zod'
import { exportPerson, giveUpExport, removeExpiredExports } from '@/lib/account/export/export-person'
import { putExport } from '@/lib/account/export/put-file'
import { forgetPicture, removeUnneededPictures } from '@/lib/account/picture'
import { removeUnneeded } from '@/lib/attachments/remove-unneeded'
import { findBilling } from '@/lib/billing/billing'
import { reconcile } from '@/lib/billing/reconcile'
import { removeUnneededLogos } from '@/lib/branding/logo'
import { keepAccount } from '@/lib/account/keep-account'
import { fromPostgrest } from '@/lib/errors'
import { sendMornings } from '@/lib/morning/send-mornings'
import { findPost, sendLetters } from '@/lib/notifications/send-letters'
import type { Db } from '@/lib/supabase/db'
import { sendWeeks } from '@/lib/weekly/send-weeks'
import { inPortions, inTurn } from './in-portions'

/**
 * What a job works with. `signal` aborts it when its time is over; what it has done by then stays done. A long one calls
 * `goOn` whenever it makes progress. A database function that does the work takes `id` and `attempt` and calls
 * `private.finish_job`, so the work is done exactly once.
 */
export type JobContext = { admin: Db; signal: AbortSignal; goOn: () => void; id: number; attempt: number }

export type Handler = {
  /**
   * Does one job. Throws to be retried, so it may run twice, and the second run must do no harm. A recurring one may
   * return that there is more: it continues after everything else that is due.
   */
  run: (payload: unknown, context: JobContext) => Promise<boolean | void>
  /** For a recurring job: how long after one has ended the next is due. */
  everySeconds?: number
  /** It runs beside the others, and has time for as long as it makes progress. */
  isLong?: true
  /**
   * Tells the person who waits for it that it has failed for good. A job with this is not retried after a timeout: it
   * would cost the same and end the same.
   */
  giveUp?: (payload: unknown, admin: Db) => Promise<void>
}

/** A handler whose payload is parsed first. */
export function handler<Schema extends z.ZodType>(
  schema: Schema,
  run: (payload: z.output<Schema>, context: JobContext) => Promise<boolean | void>,
  everySeconds?: number,
): Handler {
  return {
    run: async (payload, context) => run(schema.parse(payload), context),
    ...(everySeconds !== undefined && { everySeconds }),
  }
}

const exportPayload = z.object({ exportId: z.guid() })
/** After this, work that goes in portions gives way to other jobs. */
const turnMs = 10_000

/** What each kind of job does (`private.enqueue`, `enqueue_job`). */
export const handlers: Readonly<Record<string, Handler>> = {
  // What no webhook reported.
  'billing.reconcile': handler(
    z.object({}),
    async (_, { signal }) => {
      const billing = findBilling()
      if (!billing) return
      let isMore = true
      while (isMore && !signal.aborted) {
        const { isFull, done } = await reconcile(billing)
        isMore = isFull && done > 0
      }
    },
    10 * 60,
  ),
  // Dojos that have been in the bin for 30 days, only as many at a time as can be deleted quickly.
  'boards.empty_bin': handler(
    z.object({}),
    (_, { admin, signal }) => inTurn(async () => (await admin.rpc('empty_board_bin').throwOnError()).data > 0, signal),
    3600,
  ),
  'clans.forget_invitations': handler(
    z.object({}),
    async (_, { admin }) => {
      await admin.rpc('forget_invitations').throwOnError()
    },
    24 * 3600,
  ),
  // Recounts when work started on the techniques of a dojo with a long history, after a kata's purpose changed.
  'flow.refresh': handler(
    z.object({ board_id: z.guid(), after_card: z.guid().optional() }),
    async ({ board_id, after_card }, { admin, signal, id, attempt }) => {
      const began = performance.now()
      let last = after_card
      do {
        signal.throwIfAborted()
        const portion = { board_id, ...(last !== undefined && { after_card: last }) }
        last =
          z
            .guid()
            .nullable()
            .parse((await admin.rpc('refresh_board_flow', portion).throwOnError()).data) ?? undefined
        if (last !== undefined && performance.now() - began > turnMs) {
          const payload = { board_id, after_card: last }
          return void (await admin.rpc('continue_job', { job_id: id, attempt, payload }).throwOnError())
        }
      } while (last !== undefined)
    },
  ),
  // Seals events into the audit trails.
  'audit.seal': handler(
    z.object({}),
    (_, { admin, signal }) =>
      inPortions(100, async (most) => (await admin.rpc('seal_audit', { most }).throwOnError()).data, signal),
    15,
  ),
  // Removes what no plan keeps any more.
  'audit.prune': handler(
    z.object({}),
    (_, { admin, signal }) =>
      inTurn(async () => (await admin.rpc('prune_audit', { most: 1000 }).throwOnError()).data === 1000, signal),
    24 * 3600,
  ),
  // Notifies people of what has happened. Each batch is one transaction, so a killed job loses and repeats nothing.
  'notifications.read': handler(
    z.object({}),
    (_, { admin, signal }) =>
      inPortions(25, async (most) => (await admin.rpc('read_notifications', { most }).throwOnError()).data, signal),
    5,
  ),
  'notifications.due': handler(
    z.object({}),
    (_, { admin, signal }) =>
      inTurn(async () => (await admin.rpc('note_due_dates', { most: 300 }).throwOnError()).data, signal),
    10 * 60,
  ),
  'notifications.send': handler(
    z.object({}),
    async (_, { admin, signal }) => {
      const mail = findPost()
      if (mail) await sendLetters(admin, mail, signal)
    },
    30,
  ),
  // Makes the next repeating techniques whose day has come. Each batch is one transaction, so a killed job makes none
  // twice.
  'cards.repeat': handler(
    z.object({}),
    (_, { admin, signal }) =>
      inTurn(async () => (await admin.rpc('make_repeats', { most: 25 }).throwOnError()).data > 0, signal),
    60,
  ),
  // On Monday mornings, zone by zone. Separate from the others, so that they do not wait for it.
  'weekly.prepare': handler(
    z.object({}),
    (_, { admin, signal }) =>
      inTurn(async () => (await admin.rpc('prepare_weekly_letters', { most: 300 }).throwOnError()).data, signal),
    10 * 60,
  ),
  'weekly.send': handler(
    z.object({}),
    async (_, { admin, signal }) => {
      const mail = findPost()
      if (mail) await sendWeeks(admin, mail, signal)
    },
    30,
  ),
  // The morning briefings, zone by zone.
  'morning.prepare': handler(
    z.object({}),
    (_, { admin, signal }) =>
      inTurn(async () => (await admin.rpc('prepare_morning_letters', { most: 300 }).throwOnError()).data, signal),
    10 * 60,
  ),
  'morning.send': handler(
    z.object({}),
    async (_, { admin, signal }) => {
      const mail = findPost()
      if (mail) await sendMornings(admin, mail, signal)
    },
    30,
  ),
  'notifications.forget': handler(
    z.object({}),
    (_, { admin, signal }) =>
      inTurn(async () => (await admin.rpc('forget_notifications', { most: 1000 }).throwOnError()).data, signal),
    24 * 3600,
  ),
  // Enqueued by the database when someone asks for it.
  'account.export': {
    ...handler(exportPayload, ({ exportId }, { admin, signal, goOn }) =>
      exportPerson({ admin, put: putExport, signal, goOn }, exportId),
    ),
    isLong: true,
    giveUp: (payload, admin) => giveUpExport(admin, exportPayload.parse(payload).exportId),
  },
  'account.remove_exports': handler(
    z.object({}),
    async (_, { admin }) => {
      await removeExpiredExports(admin)
    },
    3600,
  ),
  // Enqueued by the database with each portion of a deletion but the last: the request for the next one may never come.
  'account.delete': handler(
    z.object({ person: z.guid(), withShared: z.boolean() }),
    async ({ person, withShared }, { admin, signal }) => {
      for (let isGone = false; !isGone;) {
        signal.throwIfAborted()
        const { data, error, status } = await admin.rpc('continue_deletion', {
          user_id: person,
          with_shared: withShared,
        })
        if (error?.code === 'PT404') return
        // There is something shared again: the person decides.
        if (error?.code === 'PT409') return keepAccount(admin, person)
        if (error) throw fromPostgrest(error, 'account.delete', status)
        isGone = data
      }
    },
  ),
  // The bytes of files, logos and pictures that nothing shows any more, also where no one adds another.
  'storage.remove_unneeded': handler(
    z.object({}),
    async (_, { admin, signal }) => {
      let isMore = false
      for (const remove of [removeUnneeded, removeUnneededLogos, removeUnneededPictures])
        if (await inTurn(async () => (await remove(admin)) > 0, signal)) isMore = true
      return isMore
    },
    3600,
  ),
  // Enqueued by the database when an account is deleted: what that leaves of it.
  'account.forget_addresses': handler(
    z.object({ person: z.guid(), after_event: z.number().optional() }),
    async ({ person, after_event = 0 }, { admin, signal, id, attempt }) => {
      const began = performance.now()
      for (let after: number | null = after_event; after !== null;) {
        signal.throwIfAborted()
        if (performance.now() - began > turnMs) {
          const payload = { person, after_event: after }
          return void (await admin.rpc('continue_job', { job_id: id, attempt, payload }).throwOnError())
        }
        const answer = await admin.rpc('forget_addresses_of', { person, after_event: after }).throwOnError()
        after = answer.data
      }
      await forgetPicture(admin, person)
    },
  ),
}
