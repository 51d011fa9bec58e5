import { brandingInput, saveBranding } from '@/lib/branding/save-branding'
import { authedRoute } from '@/lib/http/authed-route'

/** Saves how a clan wishes to look, for its admins on a plan that has branding. */
export const POST = authedRoute(brandingInput, (input, { db, viewer }) => saveBranding(db, viewer.id, input))
