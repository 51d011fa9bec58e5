import 'server-only'
import { randomBytes } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { AppError, fromPostgrest, Refusal } from '@/lib/errors'
import { logError } from '@/lib/log'
import type { Db } from '@/lib/supabase/db'
import { ownPictureAddress } from './avatar-address'

const bucket = 'avatars'
/** Twice what the largest avatar needs. */
const sidePixels = 256
const mostPixels = 4096 * 4096
const accepted: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** What the browser sends is a square of its own making, so this is plenty. */
export const largestPictureBytes = 3_000_000

type Tools = {
  db: Db
  /** The server's client: people do not write to the bucket themselves. */
  admin: Db
}

const pathOf = (userId: string) => `${userId}.webp`

/**
 * Makes these bytes the person's picture: re-encoded, so that nothing of the file itself is kept, neither its metadata
 * nor what it may be besides a picture. @returns its address. @throws Refusal for what is no picture
 */
export async function savePicture({ db, admin }: Tools, userId: string, bytes: Uint8Array): Promise<string> {
  const picture = await redraw(bytes)
  const { error } = await admin.storage
    .from(bucket)
    .upload(pathOf(userId), picture, { contentType: 'image/webp', upsert: true, cacheControl: '60' })
  if (error) throw new AppError('offline', `picture.save: ${error.message}`, { cause: error })
  const address = ownPictureAddress(userId, randomBytes(8).toString('hex'))
  await nameInProfile(db, userId, address)
  return address
}

async function redraw(bytes: Uint8Array): Promise<Buffer> {
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!type || !accepted.has(type)) throw notAPicture()
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize(sidePixels, sidePixels, { fit: 'cover' })
      .webp({ quality: 84 })
      .toBuffer()
  } catch (error) {
    throw notAPicture(error)
  }
}

function notAPicture(cause?: unknown): Refusal {
  return new Refusal('invalid', 'Choose a PNG, JPEG or WebP picture.', { cause })
}

/** Back to initials. */
export async function removePicture({ db, admin }: Tools, userId: string): Promise<void> {
  await nameInProfile(db, userId, null)
  await forgetPicture(admin, userId)
}

/** Deletes the file. It is out of sight already, so a failure is only logged. */
export async function forgetPicture(admin: Db, userId: string): Promise<void> {
  const { error } = await admin.storage.from(bucket).remove([pathOf(userId)])
  if (error) logError('picture.forget', error)
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

/** Reads the picture of a person under the reader's own permissions. @throws AppError `not_found` where there is none */
export async function readPicture(db: Db, userId: string): Promise<Blob> {
  const { data, error } = await db.storage.from(bucket).download(pathOf(userId))
  if (error) throw new AppError('not_found', `picture.read: ${error.message}`, { cause: error })
  return data
}
