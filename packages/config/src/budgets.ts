import type { ArrowFunctionExpression, Function as FunctionNode, Node } from 'oxc-parser'
import type { Finding } from './finding.ts'
import { isTest } from './project-files.ts'
import { walk } from './source.ts'
import type { Source } from './source.ts'

/** The sizes a reader can hold; parameters are counted here and enforced by oxlint's max-params. */
export const budgets = {
  function: { p90: 25, max: 60 },
  component: { p90: 90, max: 150 },
  file: 250,
  testFile: 400,
} as const

export type PieceKind = 'function' | 'component'

/** One function or component with its size. */
export interface Piece {
  readonly kind: PieceKind
  readonly name: string
  readonly path: string
  readonly line: number
  readonly lines: number
  readonly parameters: number
}

/** Functions of a file that have a body of statements; in `.tsx`, a name with a capital makes a component. */
export function piecesOf(source: Source): Piece[] {
  const pieces: Piece[] = []
  walk(source.program, (node, parents) => {
    if (!isFunction(node) || node.body === null) return
    const name = nameOf(node, parents.at(-1))
    const isComponent = source.path.endsWith('.tsx') && /^[A-Z]/.test(name)
    if (node.body.type !== 'BlockStatement' && !isComponent) return
    const line = source.lineAt(node.start)
    const lines = source.lineAt(node.end) - line + 1
    const kind = isComponent ? 'component' : 'function'
    pieces.push({ kind, name, path: source.path, line, lines, parameters: node.params.length })
  })
  return pieces
}

/** Everything over its limit, and a tail that is too long as a whole. Functions of tests are not measured. */
export function checkBudgets(sources: readonly Source[]): Finding[] {
  const pieces = sources.filter(({ path }) => !isTest(path)).flatMap(piecesOf)
  const kinds: readonly PieceKind[] = ['function', 'component']
  return [...sources.flatMap(checkFile), ...kinds.flatMap((kind) => checkPieces(kind, pieces))]
}

function checkFile({ path, text }: Source): Finding[] {
  const limit = isTest(path) ? budgets.testFile : budgets.file
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return lines > limit ? [over(path, limit + 1, `file has ${lines} lines, at most ${limit} are allowed`)] : []
}

function checkPieces(kind: PieceKind, all: readonly Piece[]): Finding[] {
  const pieces = all.filter((piece) => piece.kind === kind)
  const { max, p90 } = budgets[kind]
  const long = pieces
    .filter(({ lines }) => lines > max)
    .map(({ path, line, name, lines }) => over(path, line, `${kind} ${name} has ${lines} lines, at most ${max}`))
  const tail = percentile90(pieces)
  const longest = pieces.toSorted((a, b) => b.lines - a.lines)[0]
  if (tail <= p90 || !longest) return long
  return [...long, over(longest.path, longest.line, `90 % of the ${kind}s must have at most ${p90} lines, not ${tail}`)]
}

function over(path: string, line: number, message: string): Finding {
  return { rule: 'budgets', path, line, message }
}

/** The size that nine of ten pieces do not exceed. */
export function percentile90(pieces: readonly Piece[]): number {
  const sizes = pieces.map(({ lines }) => lines).toSorted((a, b) => a - b)
  return sizes[Math.ceil(sizes.length * 0.9) - 1] ?? 0
}

function isFunction(node: Node): node is FunctionNode | ArrowFunctionExpression {
  return ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type)
}

function nameOf(node: FunctionNode | ArrowFunctionExpression, parent: Node | undefined): string {
  if ('id' in node && node.id) return node.id.name
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return parent.id.name
  const key = parent?.type === 'MethodDefinition' || parent?.type === 'Property' ? parent.key : undefined
  return key?.type === 'Identifier' ? key.name : '(unnamed)'
}
