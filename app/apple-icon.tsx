import { ImageResponse } from 'next/og'
import { IconPicture } from '@/components/site/icon-picture'

export const size = { width: 180, height: 180 }
export const contentType = 'image/png'

export default function AppleIcon() {
  return new ImageResponse(<IconPicture size={size.width} share={0.72} />, size)
}
