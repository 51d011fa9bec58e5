/** What scripts/site-pictures takes, with the size in which it is shown: the files are twice that. */
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
