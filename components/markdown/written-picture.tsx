import { ImageIcon } from 'lucide-react'
import { createContext, useContext } from 'react'
import { fileHref } from '@/lib/attachments/file-href'

/** True inside a link: a picture there is only named, so links are not nested. */
export const InLink = createContext(false)

/** True if the reader has no right to the files of techniques: their pictures are named instead. */
export const WithoutFiles = createContext(false)

/**
 * A picture in a text. Only files of techniques are shown: any other address, of another site or of ours, would be
 * requested in the name of the person who opens the technique. It is named instead, and a click leads to it.
 */
export function WrittenPicture({ src = '', alt = '' }: { src?: string | undefined; alt?: string | undefined }) {
  const isInLink = useContext(InLink)
  const isWithoutFiles = useContext(WithoutFiles)
  const fileId = fileIdOf(src)
  if (fileId && isWithoutFiles) return `[${alt || 'Picture'}]`
  if (fileId) {
    // oxlint-disable-next-line nextjs/no-img-element -- Next's image server has no right to read it
    return <img src={fileHref(fileId, 'view')} alt={alt} loading="lazy" />
  }
  const address = addressOf(src)
  if (!address) return alt || 'Picture'
  const face = (
    <>
      <ImageIcon aria-hidden="true" className="mr-1 inline size-4 align-[-0.2em]" strokeWidth={1.5} />
      {alt || 'Picture'} ({address.hostname})
    </>
  )
  if (isInLink) return face
  return (
    <a href={address.href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {face}
    </a>
  )
}

/** Exactly an address from `fileHref`: nothing else on this site is a picture. */
function fileIdOf(src: string): string | undefined {
  return /^\/api\/attachments\/file\?id=([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:&view=1)?$/.exec(src)?.[1]
}

/** On another site, or on this one by its full name. */
function addressOf(src: string): URL | undefined {
  const address = URL.canParse(src) ? new URL(src) : undefined
  return address && /^https?:$/.test(address.protocol) ? address : undefined
}
