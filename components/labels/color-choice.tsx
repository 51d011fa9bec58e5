'use client'

import { useId } from 'react'
import { drawnColors } from '@/lib/boards/labels/label-color'
import { palette } from '@/lib/boards/labels/palette'

const swatch =
  'grid size-8 cursor-pointer place-items-center rounded-full border-2 border-transparent has-checked:border-ai data-own:border-ai has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ai pointer-coarse:size-11'

/** Named colours that work in both themes, and any other colour. Native radios: arrow keys and screen readers work. */
export function ColorChoice({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const group = useId()
  const isOwn = !palette.some((named) => named.color === color.toLowerCase())
  return (
    <fieldset>
      <legend className="mb-1.5 text-[13px] font-medium">Colour</legend>
      <div className="grid grid-cols-6 justify-items-center gap-y-1">
        {palette.map((named) => (
          <label key={named.color} title={named.name} className={swatch}>
            <input
              type="radio"
              name={group}
              aria-label={named.name}
              checked={named.color === color.toLowerCase()}
              onChange={() => onChange(named.color)}
              className="absolute opacity-0"
            />
            <span aria-hidden="true" className="size-5.5 rounded-full" style={{ background: named.color }} />
          </label>
        ))}
        <label title="Another colour" className={swatch} data-own={isOwn || undefined}>
          <input
            type="color"
            aria-label="Another colour"
            value={color}
            onChange={(event) => onChange(event.target.value)}
            className="absolute size-5.5 cursor-pointer opacity-0"
          />
          <Wheel color={isOwn ? color : undefined} />
        </label>
      </div>
    </fieldset>
  )
}

/** The chosen colour, or a circle of hues. */
function Wheel({ color }: { color: string | undefined }) {
  const { light, dark } = drawnColors(color ?? '')
  const background = color
    ? `light-dark(${light}, ${dark})`
    : `conic-gradient(${[...palette.slice(1, -1), palette[1]].map((named) => named.color).join(', ')})`
  return <span aria-hidden="true" className="size-5.5 rounded-full" style={{ background }} />
}
