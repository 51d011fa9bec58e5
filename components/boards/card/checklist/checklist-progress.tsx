/** How far the steps are, as a thin line. */
export function ChecklistProgress({ done, count }: { done: number; count: number }) {
  return (
    <div
      role="progressbar"
      aria-label="Steps done"
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={done}
      aria-valuetext={`${done} of ${count}`}
      className="h-[3px] overflow-hidden rounded-full bg-rule forced-colors:border"
    >
      <div
        className="h-full rounded-full bg-matsu transition-[width] duration-200"
        style={{ width: `${(100 * done) / count}%` }}
      />
    </div>
  )
}
