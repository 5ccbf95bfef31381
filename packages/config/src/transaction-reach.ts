import type { Node } from 'oxc-parser'
import type { Finding } from './finding.ts'
import { functionGraph, handedOn, isFunction, membersUsed, namesUsed } from './function-graph.ts'
import type { FindFunction, NamedFunction } from './function-graph.ts'
import type { ImportEdge } from './imports.ts'
import { isTest } from './project-files.ts'
import { isMethodCall, propertyName, textOf } from './rules/nodes.ts'
import { walk } from './source.ts'
import type { Source } from './source.ts'

/** Ports that reach the database by a connection of their own, or the world outside. */
const reaching = new Set(['store', 'gateway', 'sandboxGateway', 'mail', 'worker'])
const opening = new Set(['inTransaction', 'asOne'])
const writing = /^(?:POST|PUT|PATCH|DELETE) /

/**
 * Finds the function of a call by a name alone, and of one by a name after a dot: one of a port, where the areas are composed.
 */
interface Calls {
  readonly byName: FindFunction
  readonly byMember: (name: string) => NamedFunction | undefined
}

/** Code that runs while a transaction is open, and how it is reached from where that was opened. */
interface Inside {
  readonly path: string
  readonly node: Node
  readonly way: readonly string[]
}

/**
 * Finds code that a transaction reaches and that calls a port which opens a connection of its own: on the one
 * connection of the embedded store it waits for ever. Followed by names, over any number of functions.
 */
export function checkTransactionReach(sources: readonly Source[], edges: readonly ImportEdge[]): Finding[] {
  const read = sources.filter(({ path }) => path.startsWith('apps/server/src/') && !isTest(path))
  const byPath = new Map(read.map((source) => [source.path, source]))
  const calls = callsOf(read, edges)
  const queue: Inside[] = read.flatMap((source) => openedIn(source, calls))
  const seen = new Set<Node>()
  const findings: Finding[] = []
  for (const inside of queue) {
    const source = byPath.get(inside.path)
    if (seen.has(inside.node) || source === undefined) continue
    seen.add(inside.node)
    findings.push(...findingsIn(inside, source))
    queue.push(...calledIn(inside, calls))
  }
  return findings
}

function callsOf(sources: readonly Source[], edges: readonly ImportEdge[]): Calls {
  const find = functionGraph(sources, edges)
  const handed = handedOn(sources, find)
  return { byName: (path, name) => find(path, name) ?? handed.get(name), byMember: (name) => handed.get(name) }
}

/**
 * Functions that run inside a transaction: callbacks of the functions that open one, and handlers that the edge runs in the
 * request's.
 */
function openedIn({ path, program }: Source, calls: Calls): Inside[] {
  const opened: Inside[] = []
  walk(program, (node) => {
    for (const run of runInside(node)) {
      const named = namedBy(run, path, calls)
      if (named !== undefined) opened.push(insideOf(named, []))
      else if (isFunction(run)) opened.push({ path, node: run, way: [] })
    }
  })
  return opened
}

/** A function by its name, one of a port, or one that another makes: then what makes it stands for it. */
function namedBy(run: Node, path: string, { byName, byMember }: Calls): NamedFunction | undefined {
  if (run.type === 'Identifier') return byName(path, run.name)
  if (run.type === 'MemberExpression') return byMember(propertyName(run) ?? '')
  return run.type === 'CallExpression' && run.callee.type === 'Identifier' ? byName(path, run.callee.name) : undefined
}

function runInside(node: Node): readonly Node[] {
  if (node.type === 'ObjectExpression') return submitOf(node)
  if (node.type !== 'CallExpression') return []
  const { callee, arguments: given } = node
  const [first, second, options] = given
  if (callee.type === 'Identifier' && opening.has(callee.name)) return second === undefined ? [] : [second]
  if (isMethodCall(node, ['execute']) && isTransaction(callee)) return first === undefined ? [] : [first]
  const isHandler = callee.type === 'Identifier' && callee.name === 'call' && writing.test(beginningOf(first))
  return isHandler && second !== undefined && !isOwn(options) ? [second] : []
}

/** `db.transaction()`, with or without its isolation level. */
function isTransaction(callee: Node): boolean {
  let found = false
  walk(callee, (node) => (found ||= isMethodCall(node, ['transaction'])))
  return found
}

function beginningOf(node: Node | undefined): string {
  if (node?.type === 'TemplateLiteral') return node.quasis[0]?.value.raw ?? ''
  return (node && textOf(node)) ?? ''
}

/** The form of a page, which the edge runs in one transaction unless the page says otherwise. */
function submitOf(page: Extract<Node, { type: 'ObjectExpression' }>): readonly Node[] {
  const submit = page.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'submit'
      ? [property.value]
      : [],
  )
  return isOwn(page) ? [] : submit
}

/** `{ transaction: 'own' }` among the options. */
function isOwn(options: Node | undefined): boolean {
  return (
    options?.type === 'ObjectExpression' &&
    options.properties.some(
      (property) =>
        property.type === 'Property' &&
        property.key.type === 'Identifier' &&
        property.key.name === 'transaction' &&
        textOf(property.value) === 'own',
    )
  )
}

function insideOf({ path, node, name }: NamedFunction, way: readonly string[]): Inside {
  return { path, node, way: [...way, name] }
}

function calledIn({ path, node, way }: Inside, { byName, byMember }: Calls): Inside[] {
  const named = [...namesUsed(node)].map((name) => (opening.has(name) ? undefined : byName(path, name)))
  const members = [...membersUsed(node)].map((name) => byMember(name))
  return [...named, ...members].flatMap((called) => (called === undefined ? [] : [insideOf(called, way)]))
}

function findingsIn({ node, path, way }: Inside, source: Source): Finding[] {
  const findings: Finding[] = []
  walk(node, (below, parents) => {
    const reached = reachedBy(below, parents)
    if (reached === undefined) return
    const by = way.length === 0 ? '' : ` by ${way.join(' -> ')}`
    const message = `${reached} is reached inside a transaction${by}: use its executor, or do it before or after`
    findings.push({ rule: 'transactions', path, line: source.lineAt(below.start), message })
  })
  return findings
}

function reachedBy(node: Node, parents: readonly Node[]): string | undefined {
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'inTransaction')
    return 'a second transaction'
  if (node.type === 'ObjectPattern') return takenFrom(node, parents)
  const name = propertyName(node)
  // whether there is one is checked without reaching it
  if (node.type !== 'MemberExpression' || name === undefined || parents.at(-1)?.type === 'BinaryExpression')
    return undefined
  if (reaching.has(name) && nameOf(node.object) === 'ports') return `ports.${name}`
  return name === 'refresh' && nameOf(node.object) === 'catalogue' ? 'catalogue.refresh' : undefined
}

/** The last word of `ports`, `context.ports` or `this.parts.ports`. */
function nameOf(node: Node): string | undefined {
  return node.type === 'Identifier' ? node.name : propertyName(node)
}

/** `const { store } = ports`, or a parameter `{ ports: { store } }`. */
function takenFrom(pattern: Extract<Node, { type: 'ObjectPattern' }>, parents: readonly Node[]): string | undefined {
  const parent = parents.at(-1)
  const isOfPorts =
    (parent?.type === 'VariableDeclarator' && parent.init !== null && nameOf(parent.init) === 'ports') ||
    (parent?.type === 'Property' && parent.key.type === 'Identifier' && parent.key.name === 'ports') ||
    typeName(pattern).endsWith('Ports')
  const taken = pattern.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && reaching.has(property.key.name)
      ? [property.key.name]
      : [],
  )
  return isOfPorts && taken.length > 0 ? `ports.${taken.join(' and ports.')}` : undefined
}

function typeName(pattern: Extract<Node, { type: 'ObjectPattern' }>): string {
  const type = pattern.typeAnnotation?.typeAnnotation
  return type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' ? type.typeName.name : ''
}
