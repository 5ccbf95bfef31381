import { fail, ok } from '@waybill/domain/result'
import type { Result } from '@waybill/domain/result'
import { z } from 'zod'
import { didYouMean, nearest } from './did-you-mean.ts'
import type { ImportProblem } from './import-problem.ts'
import { valueAt, type SourceFile, type ValuePath } from './source-file.ts'

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
  const { issues } = parsed.error
  const misspelt = new Set(issues.flatMap((issue) => meantKeys(shape, issue)))
  const shown = issues.filter((issue) => !(isMissing(source, issue) && misspelt.has(placeOf(issue.path))))
  return fail(shown.flatMap((issue) => problemsOf(source, shape, issue)))
}

const isMissing = ({ value }: SourceFile, issue: z.core.$ZodIssue): boolean =>
  valueAt(value, plainPath(issue.path)) === undefined
const placeOf = (path: readonly PropertyKey[]): string => JSON.stringify(plainPath(path))

/** Keys that unknown ones were meant to be: that these are missing is the same mistake. */
function meantKeys(shape: z.core.$ZodType, issue: z.core.$ZodIssue): readonly string[] {
  if (issue.code !== 'unrecognized_keys') return []
  const known = keysAt(shape, plainPath(issue.path))
  return issue.keys.flatMap((key) => {
    const meant = nearest(key, known)
    return meant === undefined ? [] : [placeOf([...issue.path, meant])]
  })
}

function problemsOf(source: SourceFile, shape: z.core.$ZodType, issue: z.core.$ZodIssue): ImportProblem[] {
  const path = plainPath(issue.path)
  if (issue.code !== 'unrecognized_keys')
    return [source.problemAt(path, isMissing(source, issue) ? 'is required' : sentenceOf(issue))]
  const known = keysAt(shape, path)
  return issue.keys.map((key) => {
    const hint = didYouMean(key, known) || (isBare(source, [...path, key]) ? AFTER_A_COMMA : '')
    return source.problemAt([...path, key], `this key is not known${hint}`)
  })
}

const AFTER_A_COMMA = "; a text with a comma stands in quotes between braces, as { name: 'Ore, coal' }"

/** A key without a value: between braces the rest of a text, after its comma, reads like one. */
function isBare(source: SourceFile, path: ValuePath): boolean {
  const value = valueAt(source.value, path)
  return value === null || value === ''
}

const KINDS: Readonly<Record<string, string>> = {
  array: 'must be a list, as [one, two]',
  object: 'must be fields with their values, as { en: Berths }',
  record: 'must be fields with their values, as { en: Berths }',
  string: 'must be a single text or number',
}

/** Problem of a value, for an editor; shapes with sentences of their own have them. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return KINDS[issue.expected] ?? issue.message
  if (issue.code !== 'invalid_value') return issue.message
  const words = issue.values.map(String)
  const isOwn = !issue.message.startsWith('Invalid ')
  const message = isOwn ? issue.message : `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
  return `${message}${typeof issue.input === 'string' ? didYouMean(issue.input, words) : ''}`
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
