import { z } from 'zod'
import { fetchAvatar } from '@/lib/account/fetch-avatar'
import { authedRoute } from '@/lib/http/authed-route'

const avatarInput = z.strictObject({ from: z.url().max(2000) })

/** The picture of a person who signs in with Google or GitHub: the picture's host does not learn who looks at it. */
export const GET = authedRoute(avatarInput, async ({ from }) => {
  const { contentType, bytes } = await fetchAvatar(from)
  return new Response(bytes, { headers: { 'Content-Type': contentType, 'Cache-Control': 'private, max-age=86400' } })
})
