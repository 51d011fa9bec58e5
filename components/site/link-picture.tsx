import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureSize } from '@/lib/site/page-metadata'

type LinkPictureProps = { title: string; description: string }

// The picture is drawn without style sheets: these are the light paper and inks of globals.css, written out.
const paper = '#faf7f1'
const ink = '#1b1d22'
const inkSoft = '#565960'
const rule = '#dfdad0'
const shu = '#d0341b'

const ensoSize = 400
const sealSize = ensoSize * 0.13

/** The enso of components/ui/marks in the picture's ink; a picture cannot load it from an address. */
const enso = `data:image/svg+xml;base64,${Buffer.from(
  readFileSync(join(process.cwd(), 'components/ui/marks/enso.svg'), 'utf8').replace('<svg ', `<svg fill="${ink}" `),
).toString('base64')}`

/**
 * The preview of a shared link: the page's title on paper, beside the brushed circle. Satori draws it and supports
 * flexbox only.
 */
export function LinkPicture({ title, description }: LinkPictureProps) {
  return (
    <div style={{ ...pictureSize, display: 'flex', background: paper, color: ink, fontFamily: 'Mincho' }}>
      <div style={{ position: 'absolute', right: 44, top: 110, width: ensoSize, height: ensoSize, display: 'flex' }}>
        {/* oxlint-disable-next-line nextjs/no-img-element -- no page, a picture */}
        <img alt="" src={enso} width={ensoSize} height={ensoSize} />
        <div
          style={{
            position: 'absolute',
            left: '43.5%',
            top: '43.5%',
            width: sealSize,
            height: sealSize,
            borderRadius: sealSize,
            background: shu,
          }}
        />
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', width: 780, padding: '68px 0 64px 72px' }}>
        <div
          style={{
            fontSize: title.length > 28 ? 64 : 84,
            fontWeight: 700,
            lineHeight: 1.08,
            letterSpacing: '-0.012em',
          }}
        >
          {title}
        </div>
        <div style={{ marginTop: 28, width: 640, fontSize: 28, fontWeight: 500, lineHeight: 1.45, color: inkSoft }}>
          {description}
        </div>
        <div style={{ display: 'flex', marginTop: 'auto', alignItems: 'center', fontSize: 30, fontWeight: 700 }}>
          <div style={{ width: 44, height: 4, marginRight: 20, background: shu }} />
          Ninja Dojo
        </div>
      </div>
      <div style={{ position: 'absolute', left: 0, right: 0, bottom: 0, height: 10, background: rule }} />
    </div>
  )
}
