/**
 * How long a client that sends slowly, or reads nothing, may hold a connection; uploaded files go to storage, not
 * through here. Without `unreadMs`, a few addresses that ask for a large file and never read it would keep all
 * connections for good. The slowest answers are those of jobs: within 110 s.
 * @param {import('node:http').Server} server
 * @param {number} unreadMs
 */
export function setPatience(server, unreadMs = 120_000) {
  server.headersTimeout = 10_000
  server.requestTimeout = 60_000
  server.timeout = unreadMs
}
