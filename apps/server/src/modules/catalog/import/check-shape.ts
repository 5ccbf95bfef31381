import { fail, ok } from '@waybill/domain/result'
import type { Result } from '@waybill/domain/result'
import { z } from 'zod'
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
    const inner: unknown = Object.entries<unknown>(shape.shape).find(([key]) => key === step)?.[1]
    return inner instanceof z.ZodType ? keysAt(inner, rest) : []
  }
  if (shape instanceof z.ZodArray) return keysAt(shape.def.element, rest)
  return shape instanceof z.ZodRecord ? keysAt(shape.def.valueType, rest) : []
}

/** Paths into YAML hold no symbols; zod's type allows them. */
function plainPath(path: readonly PropertyKey[]): ValuePath {
  return path.map((step) => (typeof step === 'number' ? step : String(step)))
}

/** How many letters must be put in, taken out or replaced to make one word the other. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (const [down, letter] of [...left].entries()) {
    const above = row
    row = [down + 1]
    for (const [across, other] of [...right].entries()) {
      const replaced = (above[across] ?? 0) + (letter === other ? 0 : 1)
      row.push(Math.min(replaced, (above[across + 1] ?? 0) + 1, (row[across] ?? 0) + 1))
    }
  }
  return row.at(-1) ?? 0
}

/** `; did you mean "currencies"?` for a word that is close to a known one, else nothing (CAT-19). */
function didYouMean(word: string, known: readonly string[]): string {
  const most = word.length < 4 ? 1 : word.length < 9 ? 2 : 3
  const [best] = known
    .map((other) => ({ other, far: distance(word.toLowerCase(), other.toLowerCase()) }))
    .filter(({ far }) => far <= most)
    .toSorted((left, right) => left.far - right.far)
  return best === undefined ? '' : `; did you mean "${best.other}"?`
}
