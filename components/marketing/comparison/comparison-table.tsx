import { ClaimCell, NotChecked } from './claim-cell'
import styles from './comparison-table.module.css'
import { type ComparisonRow, type Other, products } from './products'

type ComparisonTableProps = { caption: string; rows: readonly ComparisonRow[] }

const others = products.filter((product): product is Other => product !== 'Ninja Dojo')

/**
 * A table with a sticky heading if there is room; otherwise one block per row, each claim beside its product's name.
 */
export function ComparisonTable({ caption, rows }: ComparisonTableProps) {
  return (
    <table className={styles['table']}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">What</span>
          </th>
          {products.map((product) => (
            <th key={product} scope="col">
              {product}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ topic, own, others: claims }) => (
          <tr key={topic}>
            <th scope="row">{topic}</th>
            <ClaimCell product="Ninja Dojo" claim={own} />
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
