/** Rules whose faults cost money, data or trust. `npm run mutants -- lib <file>` takes any other. */
export const ruleFiles: readonly string[] = [
  ...['access', 'state-of', 'coupon-rules', 'plan-choice', 'entitlements', 'offer', 'plan-features'].map(
    (name) => `lib/billing/${name}.ts`,
  ),
  ...[
    'changes/cards/move-cards',
    'changes/cards/patch-cards',
    'changes/cards/card-columns',
    'changes/placement',
    'changes/write-change',
    'undo/undo-step',
    'undo/step-log',
    'changes/apply-change',
    'store/board-reducer',
    'store/board-store',
    'dates/due-date',
    'dates/due-time',
    'filters/filter-cards',
    'filters/sort-cards',
    'card/markdown-depth',
    'unsent/unsent-box',
  ].map((name) => `lib/boards/${name}.ts`),
  ...['content-policy', 'same-origin', 'read-body', 'client-address', 'navigation'].map(
    (name) => `lib/http/${name}.ts`,
  ),
  ...['return-path', 'session-cookie', 'credentials', 'auth-problem'].map((name) => `lib/account/${name}.ts`),
  ...['file-rules', 'clean-name', 'content-refusal'].map((name) => `lib/attachments/${name}.ts`),
  ...['mark-mentions', 'still-picked'].map((name) => `lib/mentions/${name}.ts`),
]
