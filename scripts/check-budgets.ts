import { budgetReport } from '@waybill/config/budget-report'
import { checkBudgets as check } from '@waybill/config/budgets'
import type { Finding } from '@waybill/config/finding'
import { isCode, readProject } from '@waybill/config/project-files'
import { parseSource } from '@waybill/config/source'
import type { Source } from '@waybill/config/source'
import { runCheck } from './run-check.ts'

/** The sizes of functions, components and files against their budgets. */
export function checkBudgets(root: string): Finding[] {
  return check(sourcesOf(root))
}

function sourcesOf(root: string): Source[] {
  return readProject(root, isCode).map(parseSource)
}

if (import.meta.main) {
  for (const line of budgetReport(sourcesOf(process.cwd()))) console.log(line)
  runCheck('budgets', checkBudgets)
}
