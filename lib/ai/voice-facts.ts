/** What a browser has to know before it offers to listen. */
export type VoiceFacts = {
  /** The plan that counts there has AI. */
  isInPlan: boolean
  /** Who writes recordings down for this installation; null: no one does. */
  writtenDownBy: string | null
}
