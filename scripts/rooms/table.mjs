/*
 * Which room may import which others: a lint rule (`rooms/imports`). A room is a
 * folder with everything below it, or a file without its ending; the longest name that fits is the one that counts.
 * "lib/boards/*" means that room and all rooms below it. Packages and tests are not looked at.
 */

/** What every room of the interface may use. */
const shared = [
  'components/ui',
  'components/feedback',
  'components/navigation',
  'components/shortcuts',
  'components/time',
  'lib',
  'lib/cn',
]
/** What every room of an open board may use. */
const board = [...shared, 'components/boards/context', 'lib/boards/*']
const kernel = ['lib', 'lib/supabase']

/** @type {Record<string, readonly string[]>} */
export const rooms = {
  app: ['components/*', 'lib/*'],
  content: [],
  // Stand-ins, reached over HTTP and WebSocket only: they know nothing of the app, and the app has no branch for them.
  local: [],

  // Primitives know no domain.
  'components/ui': ['lib/cn'],
  'components/feedback': ['components/ui', 'lib', 'lib/cn'],
  'components/navigation': ['components/ui', 'lib', 'lib/site'],
  'components/shortcuts': ['components/ui', 'components/feedback', 'lib', 'lib/shortcuts'],
  'components/theme': ['components/ui', 'lib'],
  'components/time': ['lib', 'lib/account'],
  'components/site': ['lib', 'lib/cn', 'lib/site'],
  'components/markdown': [...shared, 'lib/attachments', 'lib/boards/*', 'lib/mentions'],

  'components/account': [...shared, 'components/site', 'lib/account', 'lib/plans', 'lib/supabase'],
  'components/payments': [...shared, 'lib/plans'],
  'components/plans': [...shared, 'components/account', 'components/payments', 'lib/account', 'lib/plans'],
  'components/billing': [
    ...shared,
    'components/account',
    'components/payments',
    'components/plans',
    'lib/account',
    'lib/attachments',
    'lib/plans',
  ],

  'components/branding': [...shared, 'lib/branding', 'lib/plans'],

  'components/boards/drag': [],
  'components/boards/context': [...shared, 'lib/boards/*', 'lib/supabase'],
  'components/boards/card': [...board, 'components/boards/drag', 'components/markdown', 'lib/shortcuts'],
  'components/boards/filters': [...board],
  'components/boards/undo': board,
  'components/boards/selection': [...board, 'components/boards/undo'],
  'components/boards/views': [
    ...board,
    'components/boards/drag',
    'components/boards/filters',
    'components/boards/selection',
  ],
  'components/boards/unsent': [...shared, 'components/account', 'lib/attachments', 'lib/boards/*'],
  'components/boards/new-board': [...shared, 'components/account', 'lib/boards/*'],
  'components/boards/dashboard': [
    ...shared,
    'lib/live',
    'components/account',
    'components/billing',
    'components/boards/new-board',
    'lib/boards/*',
    'lib/clans',
    'lib/supabase',
  ],
  'components/boards/share': [
    ...board,
    'components/boards/dashboard',
    'lib/clans',
    'lib/live',
    'lib/plans',
    'lib/supabase',
  ],
  'components/boards/archive': [...shared, 'components/account', 'lib/boards/*', 'lib/mentions'],
  // Puts all of them together.
  'components/boards/board': [
    ...board,
    'components/account',
    'components/attachments',
    'components/boards/card',
    'components/boards/drag',
    'components/boards/filters',
    'components/boards/selection',
    'components/boards/share',
    'components/boards/undo',
    'components/boards/unsent',
    'components/boards/views',
    'components/comments',
    'components/labels',

    'lib/supabase',
    'lib/plans',
  ],
  'components/attachments': [...board, 'lib/attachments'],
  'components/comments': [...board, 'components/markdown', 'lib/comments', 'lib/mentions'],
  'components/labels': [...board],

  'components/mentions': [...board, 'components/account', 'lib/mentions', 'lib/supabase'],
  'components/search': [
    ...board,
    'components/account',
    'components/theme',
    'lib/mentions',
    'lib/search',
    'lib/shortcuts',
  ],
  'components/clans': [
    ...shared,
    'components/account',
    'lib/account',
    'lib/boards/*',
    'lib/clans',
    'lib/plans',
    'lib/supabase',
  ],
  'components/settings': [
    ...shared,
    'components/account',
    'components/boards/dashboard',
    'components/payments',
    'lib/account',
    'lib/plans',
    'lib/deletion',
  ],
  'components/profile': [
    ...shared,
    'components/account',
    'components/settings',
    'components/theme',
    'lib/account',
    'lib/boards/*',
    'lib/supabase',
  ],
  'components/content': [...shared, 'components/search', 'components/site', 'content', 'lib/content', 'lib/site'],
  // The frame around every page.
  'components/layout': [
    ...shared,
    'components/account',
    'components/billing',
    'components/boards/unsent',
    'components/clans',
    'components/branding',
    'components/mentions',
    'components/plans',
    'components/search',
    'components/site',
    'components/theme',
    'lib/account',
    'lib/clans',
    'lib/plans',
    'lib/boards/*',
    'lib/branding',
    'lib/site',
  ],
  // Shows the product by its own parts.
  'components/marketing': [
    ...board,
    'components/boards/board',
    'components/boards/card',
    'components/boards/filters',
    'components/boards/undo',
    'components/comments',
    'components/content',
    'components/labels',
    'components/layout',
    'components/plans',
    'components/site',
    'lib/account',
    'lib/attachments',
    'lib/plans',
    'lib/contact',

    'lib/site',
  ],

  // Decides; it knows neither screens nor stand-ins.
  lib: [],
  'lib/cn': [],
  'lib/supabase': ['lib'],
  // The key that opens everything: for routes and lib/billing; the rest of lib is handed a client.
  'lib/supabase/admin': kernel,
  // Intents on top of what is known, and channels that stay joined: knows no domain.
  'lib/live': kernel,
  'lib/mail': ['lib'],
  'lib/site': ['lib'],
  'lib/shortcuts': ['lib'],
  'lib/plans': ['lib'],
  // Whatever decodes a picture does it here.
  'lib/pictures': ['lib'],
  'lib/account': [...kernel, 'lib/mail', 'lib/pictures', 'lib/plans'],
  'lib/http': [...kernel, 'lib/account', 'lib/plans'],
  'lib/attachments': [...kernel, 'lib/plans'],
  'lib/mentions': [...kernel, 'lib/account', 'lib/live'],
  'lib/boards': [...kernel, 'lib/account', 'lib/attachments', 'lib/live', 'lib/mail', 'lib/mentions', 'lib/plans'],
  'lib/clans': [...kernel, 'lib/account', 'lib/boards/*', 'lib/mail', 'lib/plans'],
  'lib/branding': [...kernel, 'lib/account', 'lib/clans', 'lib/pictures'],
  'lib/comments': ['lib', 'lib/boards/*'],
  'lib/search': [...kernel, 'lib/boards/*'],
  'lib/billing': [...kernel, 'lib/supabase/admin', 'lib/account', 'lib/http', 'lib/plans'],
  'lib/events': kernel,
  'lib/jobs': [...kernel, 'lib/account', 'lib/billing'],
  'lib/deletion': [...kernel, 'lib/account', 'lib/billing', 'lib/boards/*'],
  'lib/contact': [...kernel, 'lib/http', 'lib/mail'],
  'lib/content': [...kernel, 'lib/contact', 'lib/site'],
}
