/*
 * What one client may use of the realtime service. If hosted Supabase has a limit, it is that of its free plan
 * (https://supabase.com/docs/guides/realtime/limits); the product itself needs one socket per tab and two topics.
 */

/** Sockets open at the same time. */
export const MOST_SOCKETS = 2000
export const MOST_SOCKETS_OF_ADDRESS = 100
export const MOST_SOCKETS_OF_SITE = 400
export const MOST_SOCKETS_OF_PERSON = 50

/** Joined topics of one socket, and of one person on all sockets. */
export const MOST_TOPICS = 100
export const MOST_CHANNELS_OF_PERSON = 200
export const LONGEST_TOPIC = 255
export const LONGEST_PRESENCE_KEY = 100

/** `postgres_changes` requests on one topic; of one person, one address and one site on all sockets. A tab has four. */
export const MOST_CHANGES = 10
export const MOST_CHANGES_OF_PERSON = 200
export const MOST_CHANGES_OF_ADDRESS = 400
export const MOST_CHANGES_OF_SITE = 1600
/** A filter is compared with every written row: `in` takes 100 uuids. */
export const LONGEST_FILTER = 4000
export const MOST_CONDITIONS = 4
export const MOST_FILTER_VALUES = 100
export const MOST_SELECTED_COLUMNS = 100
/** The length limit of names in Postgres. */
export const LONGEST_NAME = 63

/** Per second on one socket, after a burst of the same number. */
export const JOINS_PER_SECOND = 20
export const MOST_JOINS_AT_ONCE = 100
export const MESSAGES_PER_SECOND = 100
export const MOST_MESSAGES_AT_ONCE = 300
export const PRESENCE_PER_SECOND = 5
export const MOST_PRESENCE_AT_ONCE = 20

/**
 * For all sockets and requests of one address: an office that reconnects after a restart joins all its topics at the
 * same time.
 */
export const JOINS_OF_ADDRESS_PER_SECOND = 40
export const MOST_JOINS_OF_ADDRESS_AT_ONCE = 400
/** Each socket waits for its own joins, so fewer wait than the number of sockets allowed. */
export const JOINS_UNDER_WAY = { most: 2, mostWaiting: MOST_SOCKETS, longestMs: 10_000 }
/**
 * What one address sends, and what one person broadcasts from anywhere: each byte goes out to everyone on the topic.
 */
export const BYTES_PER_SECOND = 1024 * 1024
export const MOST_BYTES_AT_ONCE = 4 * 1024 * 1024
/** What the smallest frame counts as: it takes as long to handle as this many bytes, and as much memory while it waits. */
export const LEAST_FRAME_BYTES = 1024

/**
 * What the broadcasts and the presence of one address, and of one person, cause: messages times receivers. All hundred
 * sockets of an office may show themselves on one topic after a restart.
 */
export const DELIVERIES_PER_SECOND = 1000
export const MOST_DELIVERIES_AT_ONCE = 10_000

export const MOST_BROADCAST_BYTES = 256 * 1024
/** The presence of a tab's person: who they are is already known, so there is little to add. */
export const MOST_PRESENCE_BYTES = 1024
/** A broadcast with its frame. */
export const MOST_FRAME_BYTES = MOST_BROADCAST_BYTES + 4096
/** All parts of a message that arrive together are read before anything else. Browsers divide the largest into three. */
export const MOST_PARTS_OF_MESSAGE = 32
/** A client that is refused has this long to read why. */
export const LINGER_MS = 1000

/** A client with this much unsent data is too slow and is dropped; it reconnects and loads what it missed. */
export const MOST_WAITING_BYTES = 4 * 1024 * 1024
/** Of all sockets of a site, and of everyone: the ones with the most are dropped. */
export const MOST_WAITING_BYTES_OF_SITE = 64 * 1024 * 1024
export const MOST_WAITING_BYTES_OF_ALL = 256 * 1024 * 1024
