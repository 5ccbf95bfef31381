import { isAllowed, nodeRule } from './project-rule.ts'
import type { AllowedFolders } from './project-rule.ts'
import { readsTheClock, textOf } from './nodes.ts'

const mayReadTheClock: AllowedFolders = [
  { path: 'apps/server/src/platform/clock', why: 'the one place that reads the time of the machine' },
  { path: 'apps/server/src/platform/database/migrate', why: 'when a migration ran is no event of the product' },
  {
    path: 'apps/storefront/src/lib/bearer.ts',
    why: 'how long the browser itself keeps a token; the server decides again (A-46)',
  },
  {
    path: 'apps/storefront/src/features/search/model/suggestion-cache.ts',
    why: 'how long the browser itself keeps a suggestion (A-82)',
  },
  {
    path: 'apps/storefront/src/cart/sync/last-cart.ts',
    why: 'how long the browser itself offers an emptied cart (CART-18)',
  },
  {
    path: 'packages/testkit/src/staff-client.ts',
    why: 'the code of an authenticator app is of real time, whatever a sandbox does (S-27)',
  },
  {
    path: 'packages/testkit/src/forging-provider.ts',
    why: 'tokens of an identity provider are of real time, whatever a sandbox does (S-20)',
  },
  { path: 'packages/domain/src/', why: 'the rule pure-domain is stricter there' },
  { path: 'packages/config/', why: 'this rule names what it looks for' },
  { path: 'scripts/', why: 'programs of developers' },
  { path: 'bench/', why: 'it measures real time' },
  { path: 'tests/journeys/', why: 'the clock of the browser starts at the time of the machine' },
]

const sqlTime =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\s*\(\s*\)|\bcurrent_(?:timestamp|date|time)\b/i

export const clock = nodeRule({
  id: 'clock',
  why: 'trials, renewals and jumps of the sandbox clock follow the one injected clock (B-90)',
  appliesTo: (path) => /^(?:apps|packages|tests)\//.test(path) && !isAllowed(path, mayReadTheClock),
  judge: (node) => {
    if (readsTheClock(node)) return 'time comes from the injected clock'
    return sqlTime.test(textOf(node) ?? '') ? 'time is a parameter of every query' : undefined
  },
})
