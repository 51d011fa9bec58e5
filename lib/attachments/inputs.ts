import { z } from 'zod'

/** The input of `POST /api/attachments`. Names are cleaned, not refused; absurdly long ones are not read. */
export const reservationInput = z.strictObject({
  cardId: z.guid(),
  name: z.string().max(10_000),
  sizeBytes: z.int().min(0),
})

export const uploadInput = z.strictObject({ id: z.guid() })

/** `view`: shown in place, for raster pictures; otherwise saved under its name. */
export const fileInput = z.strictObject({ id: z.guid(), view: z.literal('1').optional() })
