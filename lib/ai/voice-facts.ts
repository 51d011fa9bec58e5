/** What a browser has to know before it offers voice entry. */
export type VoiceFacts = {
  /** The plan that counts there has AI. */
  isInPlan: boolean
  /** Who transcribes recordings for this installation; null: no one does. */
  writtenDownBy: string | null
}
