import { limitOf, planFor } from '@/lib/plans/entitlements'
import { endingOf } from './clean-name'
import { dangerousEndings } from './dangerous-endings'
import { sizeWords } from '@/lib/size-words'
import { limitWords, type UploadLimit } from './upload-limit'

/** Raster pictures: the only files ever shown in place. Everything else, including SVG and HTML, is download-only. */
const pictures: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
}

/** The type for files that a browser must save. */
export const plainBytes = 'application/octet-stream'

/** The type with which a file is stored and served. Decided here, so that no upload chooses its own. */
export function storedTypeOf(name: string): string {
  return pictures[endingOf(name)] ?? plainBytes
}

export function isPicture(contentType: string): boolean {
  return Object.values(pictures).includes(contentType)
}

/** Why a file with this name and size cannot be attached, as a sentence; undefined if it can. */
export function refusalOf(
  { name, sizeBytes }: { name: string; sizeBytes: number },
  limit: UploadLimit,
): string | undefined {
  return programRefusal(name) ?? sizeRefusal(sizeBytes, limit)
}

/** By its ending; a name that is only an ending (`.bat`) runs, too. */
export function programRefusal(name: string): string | undefined {
  const ending = endingOf(name) || (name.startsWith('.') ? name.slice(1).toLowerCase() : '')
  return dangerousEndings.has(ending)
    ? `Files of this kind (.${ending}) cannot be attached, because opening one can run a program or change settings. You can attach it as a ZIP file.`
    : undefined
}

export function sizeRefusal(sizeBytes: number, limit: UploadLimit): string | undefined {
  if (sizeBytes <= 0) return 'This file is empty, or it is a folder.'
  if (sizeBytes <= limit.largestBytes) return undefined
  const larger = planFor('uploadBytes', sizeBytes)
  const remedy = larger ? ` ${larger.name} allows files up to ${sizeWords(limitOf(larger, 'uploadBytes'))}.` : ''
  return `This file is too large (${sizeWords(sizeBytes)}). ${limitWords(limit)}, the plan of this dojo’s owner.${remedy}`
}
