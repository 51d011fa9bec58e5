import { scaleSqrt } from 'd3-scale'
import { Mark } from './mark'
import { percent } from './axes'
import { Stage } from './stage'

type GridDotsProps = {
  label: string
  rows: readonly { name: string; cells: readonly { count: number; say: string; href?: string | undefined }[] }[]
  /** Below the columns that have a text. */
  below: readonly (string | null)[]
}

const rowHeight = 24

/** Numbers in rows and columns, each a dot as large as its number. */
export function GridDots({ label, rows, below }: GridDotsProps) {
  const most = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ count }) => count)))
  const size = scaleSqrt([0, most], [0, 1])
  const width = 1 / below.length
  const height = rows.length * rowHeight + 24
  return (
    <Stage label={label} height={height} className="chart-hours">
      {rows.map(({ name, cells }, row) => (
        <g key={name}>
          <line x1="0" x2="100%" y1={(row + 1) * rowHeight} y2={(row + 1) * rowHeight} className="chart-grid" />
          <text x="-8" y={(row + 0.5) * rowHeight} dy="0.33em" textAnchor="end">
            {name}
          </text>
          {cells.map(({ count, say, href }, column) =>
            count === 0 ? null : (
              <Mark key={column} say={say} href={href}>
                <rect
                  x={percent(column * width)}
                  width={percent(width)}
                  y={row * rowHeight}
                  height={rowHeight}
                  className="chart-hit"
                />
                <circle
                  cx={percent((column + 0.5) * width)}
                  cy={(row + 0.5) * rowHeight}
                  r={3 + 6 * size(count)}
                  style={{ r: `calc(1.5px + ${size(count).toFixed(3)} * var(--hour-dot))` }}
                  fill="var(--ink)"
                  fillOpacity="0.7"
                  className="chart-shape"
                />
              </Mark>
            ),
          )}
        </g>
      ))}
      {below.map(
        (text, column) =>
          text !== null && (
            <text key={text} x={percent((column + 0.5) * width)} y={height - 6} textAnchor="middle">
              {text}
            </text>
          ),
      )}
    </Stage>
  )
}
