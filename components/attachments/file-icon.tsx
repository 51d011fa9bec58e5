import { File, FileArchive, FileAudio, FileCode, FileImage, FileSpreadsheet, FileText, FileVideo } from 'lucide-react'
import { createElement, type ReactNode } from 'react'
import { endingOf } from '@/lib/attachments/clean-name'

const kinds: [typeof File, string][] = [
  [FileImage, 'png apng jpg jpeg gif webp avif bmp svg tif tiff heic heif ico psd'],
  [FileText, 'pdf txt md doc docx odt rtf pages epub log'],
  [FileSpreadsheet, 'xls xlsx ods csv tsv numbers'],
  [FileVideo, 'mp4 mov webm mkv avi m4v'],
  [FileAudio, 'mp3 wav ogg flac m4a aac opus'],
  [FileArchive, 'zip gz tgz 7z rar bz2 xz tar zst'],
  [FileCode, 'html htm css json xml yml yaml sql ts tsx jsx py rb go rs java c h cpp'],
]
const iconOf = new Map(kinds.flatMap(([Icon, endings]) => endings.split(' ').map((ending) => [ending, Icon])))

/** The icon for a file's type, by its name. */
export function FileIcon({ name, className }: { name: string; className?: string }) {
  return createElement(iconOf.get(endingOf(name)) ?? File, { 'aria-hidden': true, className, strokeWidth: 1.5 })
}

/** The square that shows a file: its picture, or the icon of its type. */
export function FileFrame({ children }: { children: ReactNode }) {
  return (
    <span className="relative grid size-12 shrink-0 place-items-center overflow-hidden rounded-ink border border-rule bg-paper-sunk text-ink-soft">
      {children}
    </span>
  )
}
