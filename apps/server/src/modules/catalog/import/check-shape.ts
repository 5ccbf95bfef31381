import { fail, ok } from '@waybill/domain/result'
import type { Result } from '@waybill/domain/result'
import { z } from 'zod'
import { didYouMean } from './did-you-mean.ts'
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
  return fail(parsed.error.issues.flatMap((issue) => problemsOf(source, shape, issue)))
}

function problemsOf(source: SourceFile, shape: z.core.$ZodType, issue: z.core.$ZodIssue): ImportProblem[] {
  const path = plainPath(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt(shape, path)
    return issue.keys.map((key) => source.problemAt([...path, key], `this key is not known${didYouMean(key, known)}`))
  }
  const isMissing = issue.code !== 'custom' && issue.input === undefined
  return [source.problemAt(path, isMissing ? 'is required' : `${issue.message}${suggestionFor(issue)}`)]
}

/** For a word out of a list, the one of the list that was meant. */
function suggestionFor(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_value' && typeof issue.input === 'string'
    ? didYouMean(issue.input, issue.values.map(String))
    : ''
}

/** The keys that a shape has at a place; none where what stands there has no fixed keys. */
function keysAt(shape: z.core.$ZodType, path: ValuePath): readonly string[] {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodDefault || shape instanceof z.ZodExactOptional)
    return keysAt(shape.def.innerType, path)
  if (shape instanceof z.ZodPipe) return keysAt(shape.def.in, path)
  const [step, ...rest] = path
  if (shape instanceof z.ZodObject) {
    if (step === undefined) return Object.keys(shape.shape)
    const inner: z.core.$ZodType | undefined = shape.shape[step]
    return inner === undefined ? [] : keysAt(inner, rest)
  }
  if (shape instanceof z.ZodArray) return keysAt(shape.def.element, rest)
  return shape instanceof z.ZodRecord ? keysAt(shape.def.valueType, rest) : []
}

/** Paths into YAML hold no symbols; zod's type allows them. */
function plainPath(path: readonly PropertyKey[]): ValuePath {
  return path.map((step) => (typeof step === 'number' ? step : String(step)))
}
