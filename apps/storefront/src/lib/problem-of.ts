import type { FieldProblem } from '@waybill/contract/pages'

/** What is wrong with one field, if anything. */
export function problemOf(problems: readonly FieldProblem[], path: string): string | undefined {
  return problems.find((problem) => problem.path === path)?.message
}
