/**
 * A line that the log does not take, because its disk is full or no one reads it any more, ends nothing: without a
 * listener, Node ends the process with the first one.
 * @param {NodeJS.WriteStream[]} logs
 */
export function outliveLog(logs = [process.stdout, process.stderr]) {
  for (const log of logs) log.on('error', () => {})
}
