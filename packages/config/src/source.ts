import { parseSync, visitorKeys } from 'oxc-parser'
import type { Comment, EcmaScriptModule, Node, Program } from 'oxc-parser'
import type { ProjectFile } from './project-files.ts'

/** A parsed file of code. */
export interface Source extends ProjectFile {
  readonly program: Program
  readonly module: EcmaScriptModule
  readonly comments: readonly Comment[]
  /** The 1-based line of an offset in `text`. */
  readonly lineAt: (offset: number) => number
}

/** Parses a file; a syntax error is not ours to report (the type check does), so what could be read is returned. */
export function parseSource({ path, text }: ProjectFile): Source {
  const { program, module, comments } = parseSync(path, text)
  const starts = lineStarts(text)
  return { path, text, program, module, comments, lineAt: (offset) => lineOf(starts, offset) }
}

/** Visits `node` and everything below it, parents first; `parents` ends with the direct parent. */
export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void, parents: Node[] = []): void {
  visit(node, parents)
  parents.push(node)
  for (const key of visitorKeys[node.type] ?? []) {
    for (const child of [Reflect.get(node, key)].flat()) if (isNode(child)) walk(child, visit, parents)
  }
  parents.pop()
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function lineOf(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length
  while (low + 1 < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return low + 1
}
