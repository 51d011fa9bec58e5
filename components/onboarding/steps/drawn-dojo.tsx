import { cn } from '@/lib/cn'

const katas = [
  { title: 'Ready', techniques: ['w-4/5', 'w-3/5', 'w-2/3'] },
  { title: 'In Progress', techniques: ['w-3/4'] },
  { title: 'Complete', techniques: ['w-1/2', 'w-4/5'] },
]

/** A drawn dojo; `isNamed` labels its parts. */
export function DrawnDojo({ className, isNamed = false }: { className?: string; isNamed?: boolean }) {
  return (
    <figure
      role="img"
      aria-label="A dojo with the katas Ready, In Progress and Complete, and techniques on them"
      className={cn('rounded-[10px] border border-rule bg-paper p-3.5', className)}
    >
      {isNamed && (
        <p className="mb-3 flex items-baseline gap-2 font-title text-lg leading-tight">
          Kitchen renovation <Name>dojo</Name>
        </p>
      )}
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
        {katas.map(({ title, techniques }, at) => (
          <div key={title} className="min-h-36 rounded-lg bg-paper-sunk p-2 last:max-sm:hidden">
            <p className="flex flex-wrap items-baseline gap-x-2 px-1 pb-2 text-[13px] font-semibold">
              {title} {isNamed && at === 0 && <Name>kata</Name>}
            </p>
            {techniques.map((width, place) => (
              <div
                key={width}
                className="mb-1.5 flex min-h-8 items-center gap-2 rounded-ink border border-rule bg-paper-raised px-2 py-1.5"
              >
                <span className={cn('h-1.5 rounded-full bg-rule-strong', width)} />
                {isNamed && at === 1 && place === 0 && <Name>technique</Name>}
              </div>
            ))}
          </div>
        ))}
      </div>
    </figure>
  )
}

function Name({ children }: { children: string }) {
  return (
    <span className="rounded-full bg-ai-wash px-2 py-0.5 font-sans text-[12px] font-medium text-ai-deep">
      {children}
    </span>
  )
}
