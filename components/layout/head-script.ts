import { platformScript } from '@/components/shortcuts/platform'
import { themeScript } from '@/components/theme/theme-script'
import { sessionHintScript } from './session-hint'

/** What every page runs before its first paint. Constant, so that the policy of every page can allow it by its hash. */
export const headScript = [sessionHintScript, platformScript, themeScript].join(';\n')
