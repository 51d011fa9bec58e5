/*
 * What one client may take of the realtime service. Where hosted Supabase has a limit, it is that of its free plan
 * (https://supabase.com/docs/guides/realtime/limits); the product itself needs one socket for a tab and two topics.
 */

/** Sockets open at a time. */
export const MOST_SOCKETS = 2000
export const MOST_SOCKETS_OF_ADDRESS = 100
export const MOST_SOCKETS_OF_PERSON = 50

/** Topics that one socket has joined, and `postgres_changes` that one topic asks for. */
export const MOST_TOPICS = 100
export const MOST_CHANGES = 50
export const LONGEST_TOPIC = 255
export const LONGEST_PRESENCE_KEY = 100

/** Of one socket in a second, after as many at once. */
export const JOINS_PER_SECOND = 20
export const MOST_JOINS_AT_ONCE = 100
export const MESSAGES_PER_SECOND = 100
export const MOST_MESSAGES_AT_ONCE = 300
export const PRESENCE_PER_SECOND = 5
export const MOST_PRESENCE_AT_ONCE = 20

/** Of all sockets and requests of one address: an office that comes back after a restart joins all its topics at once. */
export const JOINS_OF_ADDRESS_PER_SECOND = 40
export const MOST_JOINS_OF_ADDRESS_AT_ONCE = 400
/** What one address sends, and what one person broadcasts from wherever they are: each byte goes out to everyone on the topic. */
export const BYTES_PER_SECOND = 1024 * 1024
export const MOST_BYTES_AT_ONCE = 4 * 1024 * 1024

export const MOST_BROADCAST_BYTES = 256 * 1024
/** What a tab shows of its person: who they are is known already, so there is little to add. */
export const MOST_PRESENCE_BYTES = 1024
/** A broadcast with its frame. */
export const MOST_FRAME_BYTES = MOST_BROADCAST_BYTES + 4096

/** Who has so much waiting to be taken is too slow, and is dropped; they come back and load what they missed. */
export const MOST_WAITING_BYTES = 4 * 1024 * 1024
