import { brandingInput, saveBranding } from '@/lib/branding/save-branding'
import { authedRoute } from '@/lib/http/authed-route'

/** Saves a clan's chosen look, for its admins on a plan that includes branding. */
export const POST = authedRoute(brandingInput, (input, { db }) => saveBranding(db, input))
