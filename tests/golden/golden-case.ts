import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A billing case as other systems state it: what goes in, and what they say comes out. */
export interface GoldenCase {
  readonly id: string
  readonly source: string
  readonly description: string
  readonly inputs: Readonly<Record<string, unknown>> & { readonly kind: string }
  readonly expected: Readonly<Record<string, unknown>>
}

/** Answer of our domain to a case, by the names of the case's own fields. */
export type Answer = Readonly<Record<string, unknown>>

/** The project's own copy of the cases. */
export const ownCases = join(import.meta.dirname, 'billing-cases.json')

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A case, or an error that names it: a file of another shape must not pass as a file without cases. */
function asCase(value: unknown, index: number): GoldenCase {
  const id = isRecord(value) && typeof value.id === 'string' ? value.id : `case ${index}`
  if (!isRecord(value) || !isRecord(value.inputs) || !isRecord(value.expected)) {
    throw new TypeError(`${id}: a case has an id, inputs and expected values`)
  }
  if (typeof value.inputs.kind !== 'string') throw new TypeError(`${id}: inputs.kind is missing`)
  if (Object.keys(value.expected).length === 0) throw new TypeError(`${id}: nothing is expected`)
  return { ...(value as unknown as GoldenCase), id }
}

/** All cases of a file, in its order. Throws on anything that isn't a list of cases with ids of their own. */
export function readCases(path: string): GoldenCase[] {
  const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const list = isRecord(content) ? content.cases : content
  if (!Array.isArray(list) || list.length === 0) throw new TypeError(`${path}: no list of cases`)
  const cases = list.map(asCase)
  const twice = cases.find(({ id }, index) => cases.findIndex((other) => other.id === id) !== index)
  if (twice !== undefined) throw new TypeError(`${twice.id}: stands twice in ${path}`)
  return cases
}
