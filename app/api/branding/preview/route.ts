import { z } from 'zod'
import { cleanCss, previewScope } from '@/lib/branding/clean-css'
import { authedRoute } from '@/lib/http/authed-route'

const previewInput = z.strictObject({ css: z.string().max(20_480) })

/** A clan's own styles as they would be used, for the picture beside the form, and the lines that are not. */
export const POST = authedRoute(previewInput, async ({ css }) => cleanCss(css, previewScope))
