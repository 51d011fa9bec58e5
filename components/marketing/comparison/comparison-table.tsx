import { ClaimCell, NotChecked } from './claim-cell'
import styles from './comparison-table.module.css'
import { type ComparisonRow, others } from './products'

type ComparisonTableProps = { caption: string; rows: readonly ComparisonRow[] }

/** A table with a sticky heading: all products side by side, or ours beside the chosen one (see ProductChooser). */
export function ComparisonTable({ caption, rows }: ComparisonTableProps) {
  return (
    <table className={styles['table']}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">What</span>
          </th>
          <th scope="col">Ninja Dojo</th>
          {others.map((product) => (
            <th key={product} scope="col" data-product={product}>
              {product}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ topic, own, others: claims }) => (
          <tr key={topic}>
            <th scope="row">{topic}</th>
            <ClaimCell claim={own} />
            {others.map((product) => {
              const claim = claims[product]
              return claim ? (
                <ClaimCell key={product} product={product} claim={claim} />
              ) : (
                <NotChecked key={product} product={product} />
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Around the chooser and the tables that follow it. */
export const comparisonStyles = styles['comparison']
