import { planRows } from './plan-rows'
import styles from './plan-table.module.css'
import { inPreparation } from '@/lib/plans/plan-features'
import { plans } from '@/lib/plans/catalogue'

/**
 * All plans side by side. The heading and the first column stay visible; on narrow screens the rest scrolls sideways.
 */
export function PlanTable() {
  return (
    <section aria-labelledby="compare-plans" className="border-t border-rule py-14 md:py-18">
      <h2 id="compare-plans" className="mb-6 font-title text-[28px] leading-[1.2] tracking-[-0.01em] md:text-4xl">
        All plans in numbers
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div role="region" aria-label="Table of plans" tabIndex={0} className={styles['frame']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">What</span>
              </th>
              {plans.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {planRows().map(({ name, isInPreparation, cells }) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  {isInPreparation && (
                    <span className="block text-[12.5px] font-normal text-ink-soft">{inPreparation}</span>
                  )}
                </th>
                {cells.map(({ planId, text }) => (
                  <td key={planId} className={text === '–' ? 'text-ink-soft' : undefined}>
                    {text === '–' ? <NotIncluded /> : text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function NotIncluded() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not included</span>
    </>
  )
}
