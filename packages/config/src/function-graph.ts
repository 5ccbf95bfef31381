import type { Node } from 'oxc-parser'
import type { ImportEdge } from './imports.ts'
import { propertyName } from './rules/nodes.ts'
import { walk } from './source.ts'
import type { Source } from './source.ts'

/** A function at the top of a file, which others can name. */
export interface NamedFunction {
  readonly name: string
  readonly path: string
  readonly node: Node
}

/** Finds the function that a name in a file means. */
export type FindFunction = (path: string, name: string) => NamedFunction | undefined

/** Origin of a name of a file: another file's export, under its name there. */
interface Origin {
  readonly path: string
  readonly name: string
}

interface FileNames {
  readonly functions: ReadonlyMap<string, NamedFunction>
  readonly imported: ReadonlyMap<string, Origin>
  readonly reexported: ReadonlyMap<string, Origin>
}

/** The functions of all files, found by the name that a file uses, through imports and re-exports. */
export function functionGraph(sources: readonly Source[], edges: readonly ImportEdge[]): FindFunction {
  const files = new Map<string, string>()
  for (const { from, to, specifier } of edges)
    if (to !== 'unresolved' && 'file' in to) files.set(`${from} ${specifier}`, to.file)
  const names = new Map(sources.map((source) => [source.path, namesOf(source, files)]))
  const find = (path: string, name: string, seen: readonly string[]): NamedFunction | undefined => {
    const known = names.get(path)
    const here = known?.functions.get(name)
    if (here !== undefined || known === undefined || seen.includes(path)) return here
    const origin = known.imported.get(name) ?? known.reexported.get(name)
    return origin && find(origin.path, origin.name, [...seen, path])
  }
  return (path, name) => find(path, name, [])
}

function namesOf({ path, program, module }: Source, files: ReadonlyMap<string, string>): FileNames {
  const functions = new Map<string, NamedFunction>()
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    for (const [name, node] of declared === null ? [] : functionsIn(declared)) functions.set(name, { name, path, node })
  }
  const origin = (specifier: string, name: string | null): Origin | undefined => {
    const file = files.get(`${path} ${specifier}`)
    return file === undefined || name === null ? undefined : { path: file, name }
  }
  const imported = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(
      ({ localName, importName }) => [localName.value, origin(moduleRequest.value, importName.name)] as const,
    ),
  )
  const reexported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, importName, moduleRequest }) =>
      moduleRequest === null || exportName.name === null
        ? []
        : [[exportName.name, origin(moduleRequest.value, importName.name)] as const],
    ),
  )
  return { functions, imported: resolved(imported), reexported: resolved(reexported) }
}

function resolved(pairs: readonly (readonly [string, Origin | undefined])[]): ReadonlyMap<string, Origin> {
  return new Map(pairs.flatMap(([name, origin]) => (origin === undefined ? [] : [[name, origin] as const])))
}

export function isFunction(node: Node | null | undefined): node is Node {
  return node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'
}

function functionsIn(declared: Node): (readonly [string, Node])[] {
  if (declared.type === 'FunctionDeclaration') return declared.id === null ? [] : [[declared.id.name, declared]]
  if (declared.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && isFunction(init) ? [[id.name, init] as const] : [],
  )
}

/** The files that compose the areas of the server. */
const COMPOSING = /^apps\/server\/src\/modules\/[^/]+\.ts$/

/**
 * Functions that areas receive where they are composed, as `{ name }`: a call of `port.name()` calls the function of that name.
 */
export function handedOn(sources: readonly Source[], find: FindFunction): ReadonlyMap<string, NamedFunction> {
  const handed = new Map<string, NamedFunction>()
  for (const { path, program } of sources.filter((source) => COMPOSING.test(source.path)))
    walk(program, (node) => {
      if (node.type !== 'Property' || !node.shorthand || node.key.type !== 'Identifier') return
      const named = find(path, node.key.name)
      if (named !== undefined) handed.set(node.key.name, named)
    })
  return handed
}

/** The names after a dot below a node. */
export function membersUsed(node: Node): ReadonlySet<string> {
  const used = new Set<string>()
  walk(node, (below) => {
    const name = propertyName(below)
    if (name !== undefined) used.add(name)
  })
  return used
}

/** The names that code below a node uses as values: what it calls, and what it hands on to be called. */
export function namesUsed(node: Node): ReadonlySet<string> {
  const used = new Set<string>()
  walk(node, (below, parents) => {
    if (below.type !== 'Identifier') return
    const parent = parents.at(-1)
    const isMember = parent?.type === 'MemberExpression' && parent.property === below && !parent.computed
    const isKey = parent?.type === 'Property' && parent.key === below && !parent.shorthand
    if (!isMember && !isKey) used.add(below.name)
  })
  return used
}
