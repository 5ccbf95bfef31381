import type { Node } from 'oxc-parser'
import { isTest } from '../project-files.ts'
import { nodeRule } from './project-rule.ts'
import { propertyName } from './nodes.ts'

/** Methods of lists, maps, sets and dates that change what they are called on. */
const changing = new Set('push pop shift unshift splice sort reverse fill copyWithin set add delete clear'.split(' '))

/** Functions of `Object` and `Reflect` that change their first argument. */
const changingFirst = new Set([
  'assign',
  'defineProperty',
  'defineProperties',
  'setPrototypeOf',
  'set',
  'deleteProperty',
])

/** The names that a parameter binds. */
function namesOf(pattern: unknown): readonly string[] {
  if (typeof pattern !== 'object' || pattern === null) return []
  if (Array.isArray(pattern)) return pattern.flatMap(namesOf)
  if ('type' in pattern && pattern.type === 'Identifier' && 'name' in pattern) return [String(pattern.name)]
  const parts = ['properties', 'elements', 'value', 'left', 'argument', 'parameter'] as const
  return parts.flatMap((part) => namesOf(Reflect.get(pattern, part)))
}

function bindsAsParameter(name: string, parents: readonly Node[]): boolean {
  return parents.some(
    (parent) => 'params' in parent && Array.isArray(parent.params) && namesOf(parent.params).includes(name),
  )
}

/** The name at the start of `name.a[0].b`; undefined where it starts with a call, `this` or a value. */
function rootOf(node: Node): string | undefined {
  let at = node
  while (at.type === 'MemberExpression') at = at.object
  return at.type === 'Identifier' ? at.name : undefined
}

/** The node that another one changes in place, if it does. */
function changed(node: Node): Node | undefined {
  if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression') return node.left
  if (node.type === 'UpdateExpression' && node.argument.type === 'MemberExpression') return node.argument
  if (node.type === 'UnaryExpression' && node.operator === 'delete') return node.argument
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { object } = node.callee
  const method = propertyName(node.callee) ?? ''
  const isStatic = object.type === 'Identifier' && (object.name === 'Object' || object.name === 'Reflect')
  if (isStatic) return changingFirst.has(method) ? node.arguments[0] : undefined
  return changing.has(method) ? object : undefined
}

export const untouchedArguments = nodeRule({
  id: 'untouched-arguments',
  why: 'who calls the domain keeps the values that were given: a preview may not change what it looks at',
  appliesTo: (path) => path.startsWith('packages/domain/src/') && !isTest(path),
  judge: (node, parents) => {
    const target = changed(node)
    const name = target && rootOf(target)
    return name !== undefined && bindsAsParameter(name, parents)
      ? `${name} is an argument: answer a new value`
      : undefined
  },
})
