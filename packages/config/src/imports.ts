import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { ResolverFactory } from 'oxc-resolver'
import { walk } from './source.ts'
import type { Source } from './source.ts'

/** One import as written: `typeOnly` when nothing of it is left at run time. */
export interface ImportStatement {
  readonly specifier: string
  readonly typeOnly: boolean
  readonly line: number
}

/** One import as resolved: a file of the project, or the name of a package. */
export interface ImportEdge extends ImportStatement {
  readonly from: string
  readonly to: { readonly file: string } | { readonly package: string } | 'unresolved'
}

/**
 * All imports of a file, static, dynamic and `import('...')` types. `import { type A }` counts as a run-time import:
 * type stripping leaves `import {}` behind, which still loads the module.
 */
export function importsOf(source: Source): ImportStatement[] {
  const { module, text, lineAt } = source
  const isTypeStatement = (start: number): boolean => /^(?:import|export)\s+type\b/.test(text.slice(start, start + 40))
  const statics = module.staticImports.map(({ moduleRequest, start }) => ({
    specifier: moduleRequest.value,
    typeOnly: isTypeStatement(start),
    line: lineAt(start),
  }))
  const reexports = module.staticExports.flatMap(({ entries, start }) => {
    const request = entries.find((entry) => entry.moduleRequest !== null)?.moduleRequest
    return request ? [{ specifier: request.value, typeOnly: isTypeStatement(start), line: lineAt(start) }] : []
  })
  return [...statics, ...reexports, ...importExpressions(source)]
}

function importExpressions(source: Source): ImportStatement[] {
  const found: ImportStatement[] = []
  walk(source.program, (node) => {
    if (node.type !== 'ImportExpression' && node.type !== 'TSImportType') return
    if (node.source.type !== 'Literal' || typeof node.source.value !== 'string') return
    const line = source.lineAt(node.start)
    found.push({ specifier: node.source.value, typeOnly: node.type === 'TSImportType', line })
  })
  return found
}

/** Follows imports to the files they mean, through the workspace's links to their real paths. */
export function importResolver(root: string): (source: Source) => ImportEdge[] {
  const realRoot = realpathSync(root)
  const resolver = new ResolverFactory({
    extensions: ['.ts', '.tsx', '.js', '.json'],
    conditionNames: ['node', 'import'],
    builtinModules: true,
  })
  const target = (from: string, written: string): ImportEdge['to'] => {
    const specifier = written.replace(/\?.*$/, '')
    if (!specifier.startsWith('.') && !specifier.startsWith('@waybill/')) return { package: packageName(specifier) }
    const { path } = resolver.sync(dirname(join(realRoot, from)), specifier)
    if (path) return { file: relative(realRoot, path).split(sep).join('/') }
    const plain = join(realRoot, dirname(from), specifier)
    return specifier.startsWith('.') && existsSync(plain) ? { file: relative(realRoot, plain) } : 'unresolved'
  }
  return (source) =>
    importsOf(source).map((statement) => ({
      ...statement,
      from: source.path,
      to: target(source.path, statement.specifier),
    }))
}

function packageName(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}
