import { Fragment, type ReactNode } from 'react'
import { type Keys, nameKeys } from '@/lib/shortcuts/keys'

type ShortcutKeysProps = {
  of: { keys: Keys }
  /** How one key is drawn; plain text by default. */
  render?: (name: string) => ReactNode
}

/**
 * The keys of a shortcut in this machine's names. The server cannot know the machine, so both names are rendered and
 * the style sheet shows one (`data-mac`, set before the first paint).
 */
export function ShortcutKeys({ of: { keys }, render = (name) => name }: ShortcutKeysProps) {
  const [onMac, elsewhere] = [nameKeys(keys, true), nameKeys(keys, false)]
  if (onMac.join() === elsewhere.join()) return <Sequence names={onMac} render={render} />
  return (
    <>
      <span className="when-mac">
        <Sequence names={onMac} render={render} />
      </span>
      <span className="when-not-mac">
        <Sequence names={elsewhere} render={render} />
      </span>
    </>
  )
}

function Sequence({ names, render }: { names: string[]; render: (name: string) => ReactNode }) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && <span className="px-1"> then </span>}
      {render(name)}
    </Fragment>
  ))
}
