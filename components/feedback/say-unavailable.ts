import { newBuild } from '@/lib/new-build'
import { notify } from './notify'

/** A part of the page could not be fetched. If a new build is the reason, the page says that on its own. */
export async function sayUnavailable(): Promise<void> {
  if (await newBuild.asked()) return
  notify('board.load', {
    title: 'This needs the network',
    description: 'It could not be loaded. Try again when you are online.',
  })
}
