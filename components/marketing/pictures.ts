/**
 * The pictures that scripts/site-pictures.mjs takes, with the size in which they are shown: the files are twice as
 * large.
 */
export const pictures = {
  technique: [760, 756],
  search: [680, 216],
  commands: [680, 420],
  calendar: [1180, 660],
  together: [1180, 620],
  share: [560, 426],
  history: [498, 250],
  undo: [373, 87],
  overtaken: [380, 67],
  phone: [390, 760],
} as const satisfies Record<string, readonly [width: number, height: number]>

export type PictureName = keyof typeof pictures
