/**
 * What was dropped or pasted, as files. A folder becomes an empty file with its name, which is refused with a message.
 */
export function filesOf({ items }: DataTransfer): File[] {
  return [...items]
    .filter(({ kind }) => kind === 'file')
    .flatMap((item) => {
      const file = item.getAsFile()
      if (item.webkitGetAsEntry()?.isDirectory) return [new File([], file?.name ?? 'Folder')]
      return file ? [file] : []
    })
}

/** "Screenshot 2026-11-21 at 10.15.03.png": the clipboard calls every picture "image.png". */
export function nameOfScreenshot(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(at)
  const [day, time = ''] = parts.split(' ')
  return `Screenshot ${day} at ${time.replaceAll(':', '.')}.png`
}
