import type { Node } from 'oxc-parser'
import type { Finding } from '../finding.ts'
import { isTest } from '../project-files.ts'
import type { Source } from '../source.ts'
import type { ProjectRule } from './project-rule.ts'

function isDocumented({ comments, text }: Source, start: number): boolean {
  const above = comments.findLast(({ end }) => end <= start)
  return above !== undefined && above.value.startsWith('*') && text.slice(above.end, start).trim() === ''
}

/** The name that an export statement declares; re-exports are documented where they come from. */
function declaredName(node: Node): string | undefined {
  if (node.type === 'ExportDefaultDeclaration') return 'default'
  const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : null
  if (!declaration) return undefined
  if (declaration.type !== 'VariableDeclaration')
    return 'id' in declaration && declaration.id && 'name' in declaration.id ? declaration.id.name : 'default'
  const [first] = declaration.declarations
  return first?.id.type === 'Identifier' ? first.id.name : 'constants'
}

function find(source: Source): Finding[] {
  const documented = new Set<string>()
  return source.program.body.flatMap((node) => {
    const name = declaredName(node)
    // The first overload speaks for the others.
    if (name === undefined || documented.has(name)) return []
    if (isDocumented(source, node.start)) {
      documented.add(name)
      return []
    }
    const message = `${name} needs a doc comment: units, errors`
    return [{ rule: 'doc-comments', path: source.path, line: source.lineAt(node.start), message }]
  })
}

export const docComments: ProjectRule = {
  id: 'doc-comments',
  why: 'what the domain exports says its units and its errors',
  reads: 'code',
  appliesTo: (path) => path.startsWith('packages/domain/src/') && !isTest(path),
  find,
}
