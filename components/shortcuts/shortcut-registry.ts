import { createShortcutRegistry } from '@/lib/shortcuts/registry'

/** The one of this tab: parts of the page come and go, and register what they can do while they are there. */
export const shortcutRegistry = createShortcutRegistry()
