import { fail, ok } from '@waybill/domain/result'
import type { Result } from '@waybill/domain/result'
import type { z } from 'zod'
import type { ImportProblem } from './import-problem.ts'
import type { SourceFile, ValuePath } from './source-file.ts'

/** A file whose value has the shape that its name promises. */
export interface CheckedFile<Value> {
  readonly source: SourceFile
  readonly value: Value
}

/** Checks a file against its shape; every deviation is a problem of its own, unknown keys included. */
export function checkShape<Value>(
  source: SourceFile,
  shape: z.ZodType<Value>,
): Result<CheckedFile<Value>, ImportProblem[]> {
  const parsed = shape.safeParse(source.value, { reportInput: true })
  if (parsed.success) return ok({ source, value: parsed.data })
  return fail(parsed.error.issues.flatMap((issue) => problemsOf(source, issue)))
}

function problemsOf(source: SourceFile, issue: z.core.$ZodIssue): ImportProblem[] {
  const path = plainPath(issue.path)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => source.problemAt([...path, key], 'this key is not known'))
  }
  const isMissing = issue.code !== 'custom' && issue.input === undefined
  return [source.problemAt(path, isMissing ? 'is required' : issue.message)]
}

/** Paths into YAML hold no symbols; zod's type allows them. */
function plainPath(path: readonly PropertyKey[]): ValuePath {
  return path.map((step) => (typeof step === 'number' ? step : String(step)))
}
