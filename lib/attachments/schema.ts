import { z } from 'zod'

/** A file on a card, as `card_details` has it. */
export const attachmentSchema = z.object({
  id: z.string(),
  /** Null when the account is gone. */
  userId: z.string().nullable(),
  name: z.string(),
  sizeBytes: z.number(),
  /** A raster picture's own, else `application/octet-stream`: see file-rules.ts. */
  contentType: z.string(),
  createdAt: z.string(),
})

/** What is asked of `POST /api/attachments`. Names are cleaned, not refused; what is absurd is not read. */
export const reservationInput = z.strictObject({
  cardId: z.uuid(),
  name: z.string().max(10_000),
  sizeBytes: z.int().min(0),
})

/** Where the browser may put a file, once. */
export const reservationSchema = z.object({
  id: z.string(),
  path: z.string(),
  /** Takes the bytes by PUT, for two hours. */
  url: z.string(),
  /** The same for a resumable upload. */
  token: z.string(),
  contentType: z.string(),
})

export const uploadInput = z.strictObject({ id: z.uuid() })

/** `view`: shown in place, for raster pictures; else saved under its name. */
export const fileInput = z.strictObject({ id: z.uuid(), view: z.literal('1').optional() })

export type Attachment = z.infer<typeof attachmentSchema>
export type Reservation = z.infer<typeof reservationSchema>
