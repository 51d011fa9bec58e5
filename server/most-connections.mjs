const MOST = 4000
/** For the files of the database, logs and whatever else a process has open. */
const OTHER_FILES = 300

/**
 * How many connections a server may have: each may have a file or a connection behind it, and without a free number for
 * files the database cannot write its log, and the services end.
 * @param {number} [openFiles] how many files this process may have open
 */
export function mostConnections(openFiles = limitOfSystem()) {
  return Math.max(50, Math.min(MOST, Math.floor((openFiles - OTHER_FILES) / 2)))
}

/** Node raises the limit of each process as far as it may; Windows has none. */
function limitOfSystem() {
  // Not known to the types yet: without it, the name of every open connection's other end is asked for.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = /** @type {{ userLimits?: { open_files?: { soft: number | 'unlimited' } } }} */ (
    process.report.getReport()
  )
  const limit = userLimits?.open_files?.soft
  return typeof limit === 'number' ? limit : Infinity
}
