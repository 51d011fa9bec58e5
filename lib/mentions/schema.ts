import * as z from 'zod/mini'

/** Whom an @name in a comment means: the name as written there (NFC), and the people it names. */
export const textMentionSchema = z.object({ name: z.string(), userIds: z.array(z.string()) })

export type TextMention = z.infer<typeof textMentionSchema>
