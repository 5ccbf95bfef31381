import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '@waybill/config/finding'
import { checkBudgets } from './check-budgets.ts'
import { checkDocs } from './check-docs.ts'
import { checkProject } from './check-project.ts'
import { checkLock } from './check-lock.ts'
import { checkMutation } from './check-mutation.ts'
import { checkImports } from './check-imports.ts'
import { checkRules } from './check-rules.ts'
import { checkTexts } from './check-texts.ts'
import { checkTransactions } from './check-transactions.ts'

/** A check is a program that ends with status 0, or a function that finds nothing. */
export type Check = { readonly title: string } & (
  | { readonly command: readonly string[] }
  | { readonly find: (root: string) => readonly Finding[] }
)

const bin = (name: string): string => join('node_modules/.bin', name)
const cli = 'apps/server/src/cli.ts'

/** All checks of `npm run check`, the slow programs first so that the quick ones fill the gaps. */
export function checks(): readonly Check[] {
  const drift = { title: 'contract', command: [process.execPath, cli, 'openapi', '--check'] }
  return [
    { title: 'types', command: [bin('tsc'), '-p', 'tsconfig.json'] },
    { title: 'types-browser', command: [bin('tsc'), '-p', 'apps/storefront/tsconfig.json'] },
    { title: 'types-back-office', command: [bin('tsc'), '-p', 'apps/back-office/tsconfig.json'] },
    { title: 'types-journeys', command: [bin('tsc'), '-p', 'tests/journeys/tsconfig.json'] },
    { title: 'lint', command: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
    { title: 'format', command: [bin('oxfmt'), '--check'] },
    { title: 'dead-code', command: [bin('knip')] },
    ...(existsSync(cli) ? [drift] : []),
    { title: 'imports', find: checkImports },
    { title: 'budgets', find: checkBudgets },
    { title: 'project', find: checkProject },
    { title: 'transactions', find: checkTransactions },
    { title: 'rules', find: checkRules },
    { title: 'texts', find: checkTexts },
    { title: 'docs', find: checkDocs },
    { title: 'lock', find: checkLock },
    { title: 'mutation', find: checkMutation },
  ]
}
