import { platformScript } from '@/components/shortcuts/platform'
import { sessionHintScript } from './session-hint'
import { themeScript } from './theme-script'

/** What every page runs before its first paint. Constant, so that the policy of every page can allow it by its hash. */
export const headScript = [sessionHintScript, platformScript, themeScript].join(';\n')
