import { linkInput, makeClanLink } from '@/lib/clans/invitations'
import { authedRoute } from '@/lib/http/authed-route'

/** Makes a link into a clan that several people may use; its token is returned only here. */
export const POST = authedRoute(linkInput, (input, { db }) => makeClanLink(db, input))
