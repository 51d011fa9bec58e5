import { fontAddress } from '@/lib/branding/fonts'
import type { Look } from '@/lib/branding/look'

/** A clan's tokens, fonts and styles, before anything they change. Removed with the clan's page. */
export function ClanStyle({ look: { fonts, style } }: { look: Look }) {
  return (
    <>
      {fonts.map((id) => (
        <link key={id} rel="preload" as="font" type="font/woff2" href={fontAddress(id)} crossOrigin="anonymous" />
      ))}
      {style && <style dangerouslySetInnerHTML={{ __html: style }} />}
    </>
  )
}
