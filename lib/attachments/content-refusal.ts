import { fileTypeFromBuffer } from 'file-type'
import { endingOf } from './clean-name'
import { isPicture, storedTypeOf } from './file-rules'
import { pixelRefusal } from './picture-size'

/** How much of a file is checked: enough for every signature that `file-type` recognises by its first bytes. */
export const headBytes = 65_536

const list = (endings: string) => endings.split(' ')
const office = (own: string) => list(`${own} zip cfb`)

/** What the content of a file with this ending must be, in the words of `file-type`. Each starts with a signature. */
const demanded: Readonly<Record<string, readonly string[]>> = {
  png: list('png apng'),
  apng: list('png apng'),
  jpg: ['jpg'],
  jpeg: ['jpg'],
  jpe: ['jpg'],
  jfif: ['jpg'],
  gif: ['gif'],
  webp: ['webp'],
  avif: ['avif'],
  bmp: ['bmp'],
  ico: ['ico'],
  tif: list('tif dng cr2 nef arw'),
  tiff: list('tif dng cr2 nef arw'),
  heic: list('heic avif'),
  heif: list('heic avif'),
  psd: ['psd'],
  pdf: ['pdf'],
  zip: list('zip docx xlsx pptx odt ods odp odg epub 3mf vsdx'),
  '7z': ['7z'],
  rar: ['rar'],
  gz: list('gz tar.gz'),
  tgz: list('gz tar.gz'),
  bz2: ['bz2'],
  xz: ['xz'],
  docx: office('docx dotx'),
  xlsx: office('xlsx xltx'),
  pptx: office('pptx potx ppsx'),
  odt: office('odt ott'),
  ods: office('ods ots'),
  odp: office('odp otp'),
  odg: office('odg otg'),
  epub: list('epub zip'),
  mp4: list('mp4 m4v m4a mov 3gp f4v'),
  mov: list('mov mp4 m4v'),
  webm: list('webm mkv'),
  wav: ['wav'],
  flac: ['flac'],
}

const texts = new Set(list('txt text md markdown csv tsv json jsonl log xml html htm svg css yml yaml ini toml sql'))
const programs = new Set(
  list('elf macho jar apk class deb rpm lnk alias crx xpi chm reg cab docm dotm xlsm xltm pptm potm'),
)

/**
 * Why a file's content cannot be attached under this name, as a sentence; undefined if it can. `head` is the start of
 * the file (`headBytes` of it, or all). The content decides, never what the browser said.
 */
export async function contentRefusal(name: string, head: Uint8Array): Promise<string | undefined> {
  const ending = endingOf(name)
  const found = (await fileTypeFromBuffer(head))?.ext
  if (isProgram(found, head)) {
    return ending && (demanded[ending] || texts.has(ending))
      ? `This is not a ${ending.toUpperCase()}: it is a program or a script, which cannot be attached.`
      : 'This is a program or a script, which cannot be attached.'
  }
  const allowed = demanded[ending]
  if (allowed && !(found && allowed.includes(found))) return notWhatItSays(ending, found)
  if (isPicture(storedTypeOf(name))) return pixelRefusal(name, found, head)
  // Some signatures are two letters with which a text may start; no text contains zeros.
  if (texts.has(ending) && isBinary(head)) {
    return found ? notWhatItSays(ending, found) : `This is not a ${ending.toUpperCase()}: it contains more than text.`
  }
  return undefined
}

function notWhatItSays(ending: string, found: string | undefined): string {
  const what =
    found && found !== 'exe' ? `it is really ${article(found)} ${found.toUpperCase()}` : 'it is something else'
  return `This is not a ${ending.toUpperCase()}: ${what}. Rename it to match its contents.`
}

/** By how the letters are pronounced: an MP4, a PNG. */
function article(ending: string): 'a' | 'an' {
  return /^[aefhilmnorsx8]/.test(ending) ? 'an' : 'a'
}

function isProgram(found: string | undefined, head: Uint8Array): boolean {
  // The signature of Windows programs is "MZ", with which a text may start; every program contains zeros.
  if (found === 'exe') return head.includes(0)
  if (found && programs.has(found)) return true
  const start = new TextDecoder().decode(head.subarray(0, 200)).trimStart()
  return /^#!\s*\//.test(start) || /^@?echo\s+off\b/i.test(start)
}

/** UTF-16 and UTF-32 contain zeros, and start with a mark that says so. */
function isBinary(head: Uint8Array): boolean {
  const [first, second] = head
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return !isWide && head.includes(0)
}
