/** What went wrong, beside what it was about; read out when it appears. */
export function ClanProblem({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className="mt-1.5 text-[13px] text-pretty text-shu-deep empty:hidden">
      {children}
    </p>
  )
}
