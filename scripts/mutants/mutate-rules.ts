import { Failure } from '../failure.mjs'
import { runTool } from '../tool.mjs'
import { ruleFiles } from './rule-files.ts'

/** Stryker on files of `lib`, by default those about money, boards, people and permissions. */
export async function mutateRules(files: readonly string[]): Promise<void> {
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
