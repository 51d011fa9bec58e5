import { tagline } from '@/components/layout/tagline'

export default function LandingPage() {
  return <h1 className="mx-auto max-w-280 px-5 py-20 font-title text-5xl">{tagline}</h1>
}
