import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, ok } from '@waybill/domain/result'
import type { Result } from '@waybill/domain/result'
import { LineCounter, isNode, parseDocument } from 'yaml'
import type { Document } from 'yaml'
import type { ImportProblem } from './import-problem.ts'
import { ENTRY_NAMES, yamlProblem } from './yaml-problem.ts'

/** Keys and list positions from the top of a file to a value. */
export type ValuePath = readonly (string | number)[]

/** A YAML file of the catalogue: its plain value, and a way to say what is wrong at a place in it. */
export interface SourceFile {
  readonly file: string
  readonly value: unknown
  readonly problemAt: (path: ValuePath, message: string) => ImportProblem
}

/**
 * Reads one YAML file. Every scalar stays the text that was written ("failsafe" schema): the price 0.99 never passes
 * through a binary fraction, and a title "No" or "1:30" stays what the editor typed. The shapes decide what is a number.
 */
export function readSourceFile(folder: string, file: string): Result<SourceFile, ImportProblem[]> {
  const text = readText(join(folder, file))
  if (text === undefined) return fail([{ file, path: '', message: 'the file is missing or unreadable' }])
  const lines = new LineCounter()
  const document = parseDocument(text, { schema: 'failsafe', lineCounter: lines, prettyErrors: false })
  const wrong = yamlProblem(document, text)
  if (wrong !== undefined) {
    const { offset, entry, message } = wrong
    return fail([{ file, path: '', line: lines.linePos(offset).line, ...(entry !== undefined && { entry }), message }])
  }
  // an empty file says nothing, which is allowed where nothing is required
  const value: unknown = document.toJS() ?? {}
  const problemAt = (path: ValuePath, message: string): ImportProblem => {
    const offset = offsetOf(document, path)
    const entry = entryText({ file, value, path })
    return {
      file,
      path: pathText(path),
      ...(offset !== undefined && { line: lines.linePos(offset).line }),
      ...(entry !== undefined && { entry }),
      message,
    }
  }
  return ok({ file, value, problemAt })
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Part of a plain value at a path; undefined where there is none. */
export function valueAt(value: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null ? Object.getOwnPropertyDescriptor(inner, step)?.value : undefined,
    value,
  )
}

/** A path by the name of its entry, or of the module whose page the file is; undefined outside of an entry. */
function entryText({ file, value, path }: { file: string; value: unknown; path: ValuePath }): string | undefined {
  const page = /^pages\/(.+)\.yaml$/.exec(file)?.[1]
  if (page !== undefined) return pathText([page, ...path])
  const [list = '', index, ...rest] = path
  if (typeof index !== 'number') return undefined
  const name = ENTRY_NAMES.map((key) => valueAt(value, [list, index, key])).find((text) => typeof text === 'string')
  return typeof name === 'string' ? pathText([name, ...rest]) : undefined
}

/** Offset of the value, or of the nearest thing around it: a missing key is shown at the entry that lacks it. */
function offsetOf(document: Document, path: ValuePath): number | undefined {
  const node = path.length === 0 ? document.contents : document.getIn(path, true)
  if (isNode(node)) return node.range?.[0]
  return path.length === 0 ? undefined : offsetOf(document, path.slice(0, -1))
}

/** `['modules', 3, 'code']` reads `modules[3].code`, as the paths of the API do. */
export function pathText(path: ValuePath): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('')
}
