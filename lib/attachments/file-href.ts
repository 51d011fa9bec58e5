/** The address of a file: saved under its name, or (`view`) a raster picture shown in place. */
export function fileHref(attachmentId: string, how?: 'view'): string {
  return `/api/attachments/file?id=${attachmentId}${how ? '&view=1' : ''}`
}
