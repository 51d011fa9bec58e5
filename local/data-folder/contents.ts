/** What the services keep in the data folder; anything else there belongs to someone else. */
export const OURS = ['database-ready', 'database', 'storage', 'keys.json', 'mailbox.json', 'stripe'] as const

/** What a killed start, backup or restore may have left half finished. */
export const HALF_MADE = ['database.making', 'backup.making', 'restore.making']
