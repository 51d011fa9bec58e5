/** For everything sent in one call: the question and what people wrote. */
export const mostCharacters = 12_000
/** Of one recording: 62 seconds. The page stops after a minute, and its recorder may add a little. */
export const largestRecordingBytes = 2_000_000
