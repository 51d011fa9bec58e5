import type { MetadataRoute } from 'next'
import { productName } from '@/components/site/product-words'
import { tagline } from '@/components/site/product-words'

// The light paper of globals.css: a manifest has no variables and only one theme.
const paper = '#faf7f1'

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: productName,
    short_name: productName,
    description: `${tagline}.`,
    id: '/dashboard',
    start_url: '/dashboard',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
