import type { FieldProblem } from '@waybill/contract/pages'

export function problemOf(problems: readonly FieldProblem[], path: string): string | undefined {
  return problems.find((problem) => problem.path === path)?.message
}
