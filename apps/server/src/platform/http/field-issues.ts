import type { z } from 'zod'
import type { MessageId } from '@waybill/i18n'
import type { FieldProblem } from './api-error.ts'

type Issue = z.core.$ZodIssue

/** `items[0].code`, as D-01 writes paths. */
export function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part, place) => (typeof part === 'number' ? `[${part}]` : `${place === 0 ? '' : '.'}${String(part)}`))
    .join('')
}

/** Issues of a schema about `input` as rejected fields; a union answers with the branch that came closest. */
export function issuesToFields(
  issues: readonly Issue[],
  input: unknown,
  prefix: readonly PropertyKey[] = [],
): FieldProblem[] {
  return issues.flatMap((issue) => issueToFields(issue, input, [...prefix, ...issue.path]))
}

function issueToFields(issue: Issue, input: unknown, path: readonly PropertyKey[]): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: pathText([...path, key]), message: 'errors.field_unknown' }))
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    // the closest branch that says more than that the value is of another kind
    const branches = [...issue.errors].sort((a, b) => a.length - b.length)
    const nested = branches
      .map((branch) => issuesToFields(branch, input, path))
      .find((fields) => fields.some((field) => field.path !== pathText(path)))
    if (nested !== undefined) return nested
  }
  return [{ path: pathText(path), ...messageOf(issue, valueAt(input, path)) }]
}

/** The rejected value itself: a schema's issue doesn't carry it. */
function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    input,
  )
}

const tooBig: Readonly<Record<string, MessageId>> = {
  string: 'errors.field_too_long',
  array: 'errors.field_too_many',
}

function messageOf(issue: Issue, value: unknown): { message: MessageId; values?: Record<string, string | number> } {
  // an empty field of a form is one that was not filled in
  if (value === '' && issue.code !== 'too_big') return { message: 'errors.field_required' }
  switch (issue.code) {
    case 'too_big':
      return { message: tooBig[issue.origin] ?? 'errors.field_too_large', values: { maximum: Number(issue.maximum) } }
    case 'too_small':
      // a list that may not be empty is one that was left out
      if (issue.origin === 'array') return { message: 'errors.field_required' }
      return {
        message: issue.origin === 'string' ? 'errors.field_too_short' : 'errors.field_too_small',
        values: { minimum: Number(issue.minimum) },
      }
    case 'invalid_type':
      return { message: value === undefined ? 'errors.field_required' : 'errors.field_wrong_type' }
    case 'custom':
      return lengthProblem(issue.params)
    default:
      return { message: 'errors.field_invalid' }
  }
}

/** Of a text that may be empty only the longest length is of interest. */
function lengthProblem({ minimum, maximum }: Record<string, unknown> = {}) {
  const values = { maximum: Number(maximum ?? 0) }
  return minimum === undefined
    ? ({ message: 'errors.field_too_long', values } as const)
    : ({ message: 'errors.field_length', values: { minimum: Number(minimum), ...values } } as const)
}
