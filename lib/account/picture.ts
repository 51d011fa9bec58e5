import 'server-only'
import { randomBytes } from 'node:crypto'
import { AppError, fromPostgrest, Refusal } from '@/lib/errors'
import { logError } from '@/lib/log'
import { redraw } from '@/lib/pictures/redraw'
import type { Db } from '@/lib/supabase/db'
import { ownPictureAddress } from './avatar-address'

const bucket = 'avatars'
/** Twice what the largest avatar needs. */
const sidePixels = 256
/** Four times what the browser sends: a 512-pixel square that it drew itself. */
const mostPixels = 1024 * 1024
const types: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** Such a square without any compression has 1,048,576 bytes. */
export const largestPictureBytes = 1_500_000

type Tools = {
  db: Db
  /** The server's client: people do not write to the bucket themselves. */
  admin: Db
}

const pathOf = (userId: string) => `${userId}.webp`

/**
 * Makes these bytes the person's picture, re-encoded. @returns its address. @throws Refusal like `redraw`, and when it
 * is changed too often
 */
export async function savePicture({ db, admin }: Tools, userId: string, bytes: Uint8Array): Promise<string> {
  await begin(db)
  const rules = { userId, types, mostPixels, refusal: 'Choose a PNG, JPEG or WebP picture.' }
  const picture = await redraw(bytes, rules, {
    resize: { width: sidePixels, height: sidePixels, fit: 'cover' },
    webp: { quality: 84 },
  })
  const { error } = await admin.storage
    .from(bucket)
    .upload(pathOf(userId), picture, { contentType: 'image/webp', upsert: true, cacheControl: '60' })
  if (error) throw new AppError('offline', `picture.save: ${error.message}`, { cause: error })
  const address = ownPictureAddress(userId, randomBytes(8).toString('hex'))
  await nameInProfile(db, userId, address)
  return address
}

async function begin(db: Db): Promise<void> {
  const { error, status } = await db.rpc('begin_picture_change')
  if (error?.code === 'PT429') throw new Refusal('limited', error.message, { cause: error })
  if (error) throw fromPostgrest(error, 'picture.begin', status)
}

/** Back to initials. */
export async function removePicture({ db, admin }: Tools, userId: string): Promise<void> {
  await nameInProfile(db, userId, null)
  // It is out of sight already, so a failure is only logged.
  await forgetPicture(admin, userId).catch((error: unknown) => logError('picture.forget', error))
}

/** Deletes the file, if there is one. @throws AppError */
export async function forgetPicture(admin: Db, userId: string): Promise<void> {
  const { error } = await admin.storage.from(bucket).remove([pathOf(userId)])
  if (error) throw new AppError('offline', `picture.forget: ${error.message}`, { cause: error })
}

/**
 * Removes the files that no profile names: those that could not be removed, and those saved while their account was being
 * deleted. A failure is only logged; what was not removed comes up again. @returns how many were removed
 */
export async function removeUnneededPictures(admin: Db): Promise<number> {
  try {
    const { data: paths, error, status } = await admin.rpc('unneeded_pictures', { most: 50 })
    if (error) throw fromPostgrest(error, 'picture.clean', status)
    if (paths.length === 0) return 0
    const removed = await admin.storage.from(bucket).remove(paths)
    if (removed.error)
      throw new AppError('offline', `picture.clean: ${removed.error.message}`, { cause: removed.error })
    // Storage leaves out what it could not remove, without an error: asked again right away, it would be named again.
    return removed.data.length
  } catch (error) {
    logError('picture.clean', error)
    return 0
  }
}

async function nameInProfile(db: Db, userId: string, address: string | null): Promise<void> {
  const { error, status } = await db
    .from('profiles')
    .update({ avatar_url: address })
    .eq('user_id', userId)
    .select('user_id')
    .single()
  if (error) throw fromPostgrest(error, 'picture.name', status)
}

/**
 * Reads the picture of a person for someone who may see their profile. The server reads it: anyone who could read the
 * bucket could also sign addresses in it for others. @throws AppError `not_found` when there is none
 */
export async function readPicture({ db, admin }: Tools, userId: string): Promise<Blob> {
  const { error: hidden, status } = await db.from('profiles').select('user_id').eq('user_id', userId).single()
  if (hidden) throw fromPostgrest(hidden, 'picture.read', status)
  const { data, error } = await admin.storage.from(bucket).download(pathOf(userId))
  if (error) throw new AppError('not_found', `picture.read: ${error.message}`, { cause: error })
  return data
}
