import 'server-only'
import { AppError, fromPostgrest, Refusal } from '@/lib/errors'
import { logError } from '@/lib/log'
import { redraw } from '@/lib/pictures/redraw'
import type { Db } from '@/lib/supabase/db'
import { bucket, logoPath } from './logo-address'

export const mostLogoBytes = 1_000_000
const mostPixels = 4096 * 4096
const sidePx = 512
// Not AVIF: it can hold any number of frames for one picture, and all of them are decoded.
const types: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** A picture re-encoded as WebP, at most 512 px each way. @throws Refusal like `redraw` */
export async function encodeLogo(userId: string, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const rules = { userId, types, mostPixels, refusal: 'A logo is a PNG, JPEG or WebP picture.' }
  return redraw(bytes, rules, {
    resize: { width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true },
    webp: { quality: 90, alphaQuality: 100 },
  })
}

type LogoChange = { db: Db; admin: Db; userId: string; clanId: string }

/** Stores the picture and shows it. @returns its public address */
export async function changeLogo({ db, admin, userId, clanId }: LogoChange, bytes: Uint8Array): Promise<string> {
  await begin(db, clanId)
  const encoded = await encodeLogo(userId, bytes)
  const path = logoPath(userId, new Date())
  const files = admin.storage.from(bucket)
  const put = await files.upload(path, encoded, {
    contentType: 'image/webp',
    cacheControl: '31536000',
  })
  if (put.error) throw new AppError('unexpected', `image.upload: ${put.error.message}`, { cause: put.error })
  const { publicUrl } = files.getPublicUrl(path).data
  try {
    await show(admin, clanId, userId, publicUrl)
  } catch (error) {
    await files.remove([path])
    throw error
  }
  return publicUrl
}

/** Removes the logo from the clan; `removeUnneededLogos` deletes the file. */
export async function removeLogo({ db, admin, userId, clanId }: LogoChange): Promise<void> {
  await begin(db, clanId)
  await show(admin, clanId, userId, null)
}

async function begin(db: Db, clanId: string): Promise<void> {
  const { error, status } = await db.rpc('begin_logo_change', { clan_id: clanId })
  if (!error) return
  const failure = fromPostgrest(error, 'image.upload', status)
  throw failure.code === 'limited' ? new Refusal('limited', error.message, { cause: error }) : failure
}

async function show(admin: Db, clanId: string, userId: string, url: string | null): Promise<void> {
  const { error, status } = await admin.rpc('set_logo', { clan_id: clanId, user_id: userId, logo_url: url as string })
  if (error) throw fromPostgrest(error, 'image.upload', status)
}

/**
 * Removes the files that no clan shows any more, after each change of a logo and every hour. A failure is only logged; what was
 * not removed comes up again. @returns how many were removed
 */
export async function removeUnneededLogos(admin: Db): Promise<number> {
  try {
    const { data: paths, error, status } = await admin.rpc('unneeded_logos')
    if (error) throw fromPostgrest(error, 'branding.clean', status)
    if (paths.length === 0) return 0
    const removed = await admin.storage.from(bucket).remove(paths)
    if (removed.error) throw new AppError('unexpected', removed.error.message, { cause: removed.error })
    const forgotten = await admin.rpc('forget_unneeded_logos', { paths })
    if (forgotten.error) throw fromPostgrest(forgotten.error, 'branding.clean', forgotten.status)
    return paths.length
  } catch (error) {
    logError('branding.clean', error)
    return 0
  }
}
