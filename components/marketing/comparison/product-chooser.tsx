import styles from './comparison-table.module.css'
import { others } from './products'

/**
 * Where five columns do not fit: the one product that the tables below show beside ours. The style sheet follows the radio
 * buttons, so this works without scripts.
 */
export function ProductChooser() {
  return (
    <>
      <p id="compare-with" className={`${styles['narrow']} pb-2 font-medium`}>
        Compare Ninja Dojo with
      </p>
      <div role="radiogroup" aria-labelledby="compare-with" className={`${styles['narrow']} ${styles['chooser']}`}>
        {others.map((product, index) => (
          <label
            key={product}
            className="grid min-h-11 cursor-pointer place-items-center rounded-ink px-1 font-medium text-ink-soft has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ai"
          >
            <input
              type="radio"
              name="compare-with"
              value={product}
              defaultChecked={index === 0}
              className="absolute opacity-0"
            />
            {product}
          </label>
        ))}
      </div>
    </>
  )
}
