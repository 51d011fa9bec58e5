import { ImageResponse } from 'next/og'
import { notFound } from 'next/navigation'
import { IconPicture } from '@/components/site/icon-picture'

// Drawn at build time, for app/manifest.ts.
export const dynamic = 'force-static'
export const dynamicParams = false

/** What a platform cuts out of a maskable icon leaves the middle 80 % (W3C manifest, icon masks). */
const icons: Record<string, { size: number; share: number }> = {
  '192.png': { size: 192, share: 0.8 },
  '512.png': { size: 512, share: 0.8 },
  'maskable-512.png': { size: 512, share: 0.54 },
}

type Context = { params: Promise<{ icon: string }> }

export function generateStaticParams() {
  return Object.keys(icons).map((icon) => ({ icon }))
}

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const icon = icons[(await params).icon]
  if (!icon) notFound()
  return new ImageResponse(<IconPicture {...icon} />, { width: icon.size, height: icon.size })
}
