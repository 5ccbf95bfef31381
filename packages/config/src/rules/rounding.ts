import { isTest } from '../project-files.ts'
import { isAllowed, nodeRule } from './project-rule.ts'
import type { Allowed } from './project-rule.ts'
import { isMember, isMethodCall } from './nodes.ts'

const mayRound: Allowed = [
  { path: 'packages/domain/src/money/', why: 'the one place that rounds money' },
  { path: 'packages/ui/src/motif', why: 'contour lines and route dots are pixels' },
  { path: 'packages/ui/scripts/', why: 'it draws the contour lines' },
  { path: 'apps/server/src/platform/pdf/', why: 'font units and points on paper' },
  { path: 'apps/server/src/platform/clock', why: 'milliseconds of an instant' },
  { path: 'apps/server/src/modules/session/use-cases/bearer-token.ts', why: 'a JWT counts in whole seconds' },
  { path: 'apps/server/src/platform/http/api-error.ts', why: 'Retry-After counts in whole seconds' },
  { path: 'apps/server/src/modules/billing/core/batch-limit.ts', why: 'a number of accounts' },
  { path: 'packages/ui/src/gallery/', why: 'a count of vehicles that a visitor of the gallery types' },
  { path: 'packages/config/', why: 'percentiles of line counts' },
  { path: 'packages/testkit/', why: 'no amount of a buyer passes here' },
  { path: 'scripts/', why: 'seconds and percents of progress lines' },
  { path: 'bench/', why: 'milliseconds and ratios' },
]

export const rounding = nodeRule({
  id: 'rounding',
  why: 'a price that is rounded in two places is two prices: only domain/money rounds',
  appliesTo: (path) => !isTest(path) && !isAllowed(path, mayRound),
  judge: (node) => {
    if (isMember(node, 'Math', ['round', 'floor', 'ceil', 'trunc', 'fround'])) return 'only domain/money rounds'
    if (isMethodCall(node, ['toFixed', 'toPrecision'])) return 'toFixed rounds, and only domain/money rounds'
    const isHundredth =
      node.type === 'BinaryExpression' &&
      node.operator === '/' &&
      node.right.type === 'Literal' &&
      ['100', '100n'].includes(node.right.raw ?? '')
    return isHundredth ? 'minor units per unit come from the currency table, never 100' : undefined
  },
})
