import type { Shortcut } from '@/lib/shortcuts/registry'

type Words = Pick<Shortcut, 'keys' | 'label' | 'group' | 'isKeysOnly'>

/** Keys and words that are shown in more than one place (spec section 2, "Keyboard shortcuts listed", and beyond). */
export const table = {
  search: { keys: 'Mod+K', label: 'Search', group: 'Anywhere', isKeysOnly: true },
  shortcuts: { keys: '?', label: 'Keyboard shortcuts', group: 'Anywhere' },
  sideMenu: { keys: 'B', label: 'Toggle menu', group: 'Anywhere', isKeysOnly: true },
  toggleTheme: { keys: 'T', label: 'Toggle theme', group: 'Theme', isKeysOnly: true },
  // “Write it down”: one of the remaining letters.
  quickAdd: { keys: 'W', label: 'Quick add', group: 'Anywhere' },
  newDojo: { label: 'New dojo', group: 'Anywhere' },
  switchDojo: { keys: 'S', label: 'Switch dojo', group: 'Go to' },
  dashboard: { keys: 'G D', label: 'Go to Dashboard', group: 'Go to' },
  newTechnique: { keys: 'N', label: 'New technique', group: 'Technique' },
  speak: { keys: 'Mod+.', label: 'Dictate a new technique', group: 'Technique', isKeysOnly: true },
  editTechnique: { keys: 'E', label: 'Edit technique', group: 'Technique', isKeysOnly: true },
  renameTechnique: { keys: 'F2', label: 'Rename in its row', group: 'Technique', isKeysOnly: true },
  // Near those of Linear where the spec leaves room: A, I, L, P. Letters of words on screen: Due, Move, Hide away.
  complete: { keys: 'C', label: 'Complete', group: 'Technique' },
  assign: { keys: 'A', label: 'Assign', group: 'Technique' },
  assignToMe: { keys: 'I', label: 'Assign to me', group: 'Technique' },
  due: { keys: 'D', label: 'Due date', group: 'Technique' },
  tag: { keys: 'L', label: 'Tag', group: 'Technique' },
  priority: { keys: 'P', label: 'Priority', group: 'Technique' },
  move: { keys: 'M', label: 'Move to…', group: 'Technique' },
  comment: { keys: 'R', label: 'Comment', group: 'Technique' },
  copyLink: { keys: 'U', label: 'Copy link', group: 'Technique' },
  archive: { keys: 'H', label: 'Archive', group: 'Technique' },
  undo: { keys: 'Mod+Z', label: 'Undo', group: 'Dojo' },
  redo: { keys: 'Mod+Shift+Z', label: 'Redo', group: 'Dojo' },
  moveStepUp: { keys: 'Alt+↑', label: 'Move step up', group: 'Technique' },
  moveStepDown: { keys: 'Alt+↓', label: 'Move step down', group: 'Technique' },
  openTechnique: { keys: 'Enter', label: 'Open technique', group: 'Technique' },
  nextTechnique: { keys: 'J', label: 'Next technique', group: 'Technique', isKeysOnly: true },
  previousTechnique: { keys: 'K', label: 'Previous technique', group: 'Technique', isKeysOnly: true },
  selectTechnique: { keys: 'X', label: 'Select technique', group: 'Technique' },
  // “View by”; Linear has Shift+V.
  groupList: { keys: 'V', label: 'Group the list', group: 'Dojo' },
  share: { label: 'Share this dojo', group: 'Dojo' },
  // As on Trello.
  onlyMine: { keys: 'Q', label: 'Only my techniques', group: 'Dojo' },
  filterDojos: { keys: '/', label: 'Filter dojos', group: 'Go to' },
} as const satisfies Record<string, Words>
