import * as z from 'zod/mini'

/** A file on a card, as in `card_details`. */
export const attachmentSchema = z.object({
  id: z.string(),
  /** Null if the account was deleted. */
  userId: z.nullable(z.string()),
  name: z.string(),
  sizeBytes: z.number(),
  /** A raster picture's own type, otherwise `application/octet-stream`: see file-rules.ts. */
  contentType: z.string(),
  createdAt: z.string(),
})

/** Where the browser may put a file, once. */
export const reservationSchema = z.object({
  id: z.string(),
  path: z.string(),
  /** Accepts the bytes by PUT, for two hours. */
  url: z.string(),
  /** The same for a resumable upload. */
  token: z.string(),
  contentType: z.string(),
})

export type Attachment = z.infer<typeof attachmentSchema>
export type Reservation = z.infer<typeof reservationSchema>
