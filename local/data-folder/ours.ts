/** What the services keep in the data folder; anything else there belongs to someone else. */
export const OURS = ['database-ready', 'database', 'storage', 'keys.json', 'mailbox.json', 'stripe']

/** What a start, a backup or a restore that was killed may have left half made. */
export const HALF_MADE = ['database.making', 'backup.making', 'restore.making']
