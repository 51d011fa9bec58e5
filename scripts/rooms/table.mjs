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
  'components/time': ['lib'],
  'components/site': ['lib', 'lib/cn', 'lib/site'],
  'components/markdown': [...shared, 'lib/attachments', 'lib/boards/*', 'lib/mentions'],

  'components/account': [...shared, 'components/site', 'lib/account', 'lib/supabase'],
  'components/payments': [...shared, 'lib/billing'],
  'components/plans': [...shared, 'components/account', 'components/payments', 'lib/account', 'lib/billing'],
  'components/billing': [
    ...shared,
    'components/account',
    'components/payments',
    'components/plans',
    'lib/account',
    'lib/attachments',
    'lib/billing',
  ],

  'components/boards/drag': [],
  'components/boards/context': [...shared, 'lib/boards/*', 'lib/labels', 'lib/supabase'],
  'components/boards/card': [...board, 'components/boards/drag', 'components/markdown', 'lib/shortcuts'],
  'components/boards/filters': [...board, 'lib/labels'],
  'components/boards/undo': board,
  'components/boards/selection': [...board, 'components/boards/undo', 'lib/labels'],
  'components/boards/views': [
    ...board,
    'components/boards/drag',
    'components/boards/filters',
    'components/boards/selection',
    'lib/labels',
  ],
  'components/boards/unsent': [...shared, 'components/account', 'lib/attachments', 'lib/boards/*'],
  'components/boards/new-board': [...shared, 'components/account', 'lib/boards/*'],
  'components/boards/dashboard': [
    ...shared,
    'components/account',
    'components/billing',
    'components/boards/new-board',
    'lib/boards/*',
    'lib/supabase',
  ],
  'components/boards/share': [...board, 'components/boards/dashboard', 'lib/supabase'],
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
    'lib/labels',
    'lib/supabase',
  ],
  'components/attachments': [...board, 'lib/attachments'],
  'components/comments': [...board, 'components/markdown', 'lib/comments', 'lib/mentions'],
  'components/labels': [...board, 'lib/labels'],

  'components/mentions': [...board, 'components/account', 'lib/mentions', 'lib/supabase'],
  'components/search': [
    ...board,
    'components/account',
    'components/theme',
    'lib/mentions',
    'lib/search',
    'lib/shortcuts',
  ],
  'components/settings': [
    ...shared,
    'components/account',
    'components/boards/dashboard',
    'components/payments',
    'lib/account',
    'lib/billing',
  ],
  'components/content': [...shared, 'components/search', 'components/site', 'content', 'lib/content', 'lib/site'],
  // The frame around every page.
  'components/layout': [
    ...shared,
    'components/account',
    'components/billing',
    'components/boards/unsent',
    'components/mentions',
    'components/plans',
    'components/search',
    'components/site',
    'components/theme',
    'lib/account',
    'lib/billing',
    'lib/boards/*',
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
    'lib/billing',
    'lib/contact',
    'lib/labels',
    'lib/site',
  ],

  // Decides; it knows neither screens nor stand-ins.
  lib: [],
  'lib/cn': [],
  'lib/supabase': ['lib', 'lib/account', 'lib/http'],
  // The key that opens everything: for routes and lib/billing; the rest of lib is handed a client.
  'lib/supabase/admin': kernel,
  'lib/account': [...kernel, 'lib/billing', 'lib/boards/*'],
  'lib/attachments': [...kernel, 'lib/billing'],
  'lib/billing': [...kernel, 'lib/supabase/admin', 'lib/account', 'lib/attachments'],
  'lib/boards': [...kernel, 'lib/account', 'lib/attachments', 'lib/billing', 'lib/labels', 'lib/mail'],
  'lib/comments': ['lib', 'lib/boards/*'],
  'lib/contact': [...kernel, 'lib/http', 'lib/mail'],
  'lib/content': [...kernel, 'lib/contact', 'lib/site'],
  'lib/http': [...kernel, 'lib/account', 'lib/boards/*'],
  'lib/labels': ['lib', 'lib/boards/*'],
  'lib/mail': ['lib'],
  'lib/mentions': [...kernel, 'lib/account'],
  'lib/search': [...kernel, 'lib/boards/*'],
  'lib/shortcuts': ['lib'],
  'lib/site': ['lib'],
}

/** Imports that close a circle today. Each is to go; a new one is not to come. */
export const circles = /** @type {const} */ ([
  ['lib/supabase', 'lib/account'],
  ['lib/supabase', 'lib/http'],
  ['lib/account', 'lib/boards'],
  ['lib/account', 'lib/billing'],
  ['lib/billing', 'lib/attachments'],
  ['lib/boards', 'lib/labels'],
])
