import { headers } from 'next/headers'
import { GonePanel } from '@/components/public-board/panel-frame'
import { TechniquePanel } from '@/components/public-board/technique-panel'
import { isFormattedHere } from '@/lib/public-board/pace'
import { findPublicCard } from '@/lib/public-board/queries'
import { adminDb } from '@/lib/supabase/admin'
import { guessedTimeZone } from '../load-board'

type TechniquePageProps = { params: Promise<{ token: string; techniqueId: string }> }

/** A technique of a public board, opened beside it. */
export default async function TechniquePage({ params }: TechniquePageProps) {
  const { token, techniqueId } = await params
  const [card, guessedZone] = await Promise.all([findPublicCard(adminDb(), token, techniqueId), guessedTimeZone()])
  if (!card) return <GonePanel token={token} />
  const isFormatted = await isFormattedHere(card.description, new Headers(await headers()))
  return (
    <TechniquePanel
      key={card.id}
      token={token}
      card={card}
      isFormatted={isFormatted}
      now={new Date()}
      guessedZone={guessedZone}
    />
  )
}
