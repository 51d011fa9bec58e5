/** What the services keep in the data folder; anything else there belongs to someone else. */
export const OURS = ['database-ready', 'database', 'storage', 'keys.json', 'mailbox.json', 'stripe'] as const

/** Copies of the data that a killed backup or restore may have left half finished: they hold files that people delete. */
export const HALF_COPIES = ['backup.making', 'restore.making']

/** The same, and what a killed start may have left. */
export const HALF_MADE = ['database.making', ...HALF_COPIES]
