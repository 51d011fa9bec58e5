/**
 * `npm run mutants` plants faults one at a time and says what share of them the tests notice: `-- lib` in the rules of
 * `lib` (Stryker; file names may follow), `-- sql` in the database (a kind of fault or part of its title may follow),
 * both without arguments. It takes an hour or more, and is not part of `npm test`.
 */
import { Failure, run, say } from '../failure.mjs'
import { runTool } from '../tool.mjs'
import { plantFaults } from './plant-faults.ts'
import { ruleFiles } from './rule-files.ts'
import { printShares } from './share.ts'

void run(async () => {
  const [scope, ...rest] = process.argv.slice(2)
  if (scope !== undefined && scope !== 'lib' && scope !== 'sql')
    throw new Failure('npm run mutants [-- lib [file …] | sql [kind or words …]]')
  const since = Date.now()
  if (scope !== 'lib') printShares(await plantFaults(rest)).forEach(say)
  if (scope !== 'sql') await mutateRules(rest)
  say(`It took ${Math.round((Date.now() - since) / 60_000)} minutes.`)
})

/** Stryker on files of `lib`, by default those about money, boards, people and permissions. */
async function mutateRules(files: readonly string[]): Promise<void> {
  const chosen = files.length > 0 ? files : ruleFiles
  const isFine = await runTool([
    'node_modules/@stryker-mutator/core/bin/stryker.js',
    'run',
    'scripts/mutants/stryker.config.mjs',
    '--mutate',
    chosen.join(','),
  ])
  if (!isFine) throw new Failure('Stryker could not finish.')
}
