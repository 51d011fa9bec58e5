import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ImageResponse } from 'next/og'
import { notFound } from 'next/navigation'
import { LinkPicture } from '@/components/site/link-picture'
import { publicPages } from '@/lib/content/content-pages'
import { picturePath, pictureSize } from '@/lib/site/page-metadata'

// Drawn at build time, one per public page.
export const dynamic = 'force-static'
export const dynamicParams = false

type Context = { params: Promise<{ page: string[] }> }

const prefix = '/og/'

export async function generateStaticParams() {
  const pages = await publicPages()
  return pages.map(({ path }) => ({ page: picturePath(path).slice(prefix.length).split('/') }))
}

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const wanted = prefix + (await params).page.join('/')
  const page = (await publicPages()).find(({ path }) => picturePath(path) === wanted)
  if (!page) notFound()
  return new ImageResponse(<LinkPicture title={page.title} description={page.description} />, {
    ...pictureSize,
    fonts: ([500, 700] as const).map((weight) => ({ name: 'Mincho', weight, data: mincho(weight) })),
  })
}

function mincho(weight: 500 | 700): Buffer {
  return readFileSync(
    join(process.cwd(), `node_modules/@fontsource/shippori-mincho/files/shippori-mincho-latin-${weight}-normal.woff`),
  )
}
