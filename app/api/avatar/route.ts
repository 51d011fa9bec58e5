import { z } from 'zod'
import { fetchAvatar } from '@/lib/account/fetch-avatar'
import { largestPictureBytes, readPicture, removePicture, savePicture } from '@/lib/account/picture'
import { authedRoute, authedUpload, noInput } from '@/lib/http/authed-route'
import { adminDb } from '@/lib/supabase/admin'

const avatarInput = z.union([
  z.strictObject({ from: z.url().max(2000) }),
  z.strictObject({ of: z.guid(), v: z.string().max(16) }),
])

/**
 * The picture of a person: one that they uploaded, for people who may see their profile; or that of their account at
 * Google or GitHub, whose hosts learn nothing about the people who see it.
 */
export const GET = authedRoute(avatarInput, async (input, { db }) => {
  if ('of' in input) return pictureResponse(await readPicture({ db, admin: adminDb() }, input.of), 'image/webp')
  const { contentType, bytes } = await fetchAvatar(input.from)
  return pictureResponse(bytes, contentType)
})

/** Makes the body, a square picture, the caller's picture. */
export const POST = authedUpload(noInput, largestPictureBytes, async (_, bytes, { db, viewer }) => ({
  avatarUrl: await savePicture({ db, admin: adminDb() }, viewer.id, bytes),
}))

export const DELETE = authedRoute(noInput, async (_, { db, viewer }) => {
  await removePicture({ db, admin: adminDb() }, viewer.id)
  return { isRemoved: true }
})

function pictureResponse(body: BodyInit, contentType: string): Response {
  return new Response(body, { headers: { 'Content-Type': contentType, 'Cache-Control': 'private, max-age=86400' } })
}
