/** For everything sent in one call: the question and what people wrote. */
export const mostCharacters = 12_000
/** Of one recording. */
export const largestRecordingBytes = 2_000_000
/** The page stops after a minute, and its recorder may add a little. */
export const longestRecordingSeconds = 65
