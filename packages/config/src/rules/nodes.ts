import type { Node } from 'oxc-parser'

/** Whether a node reads `object.property`, both written as plain names. */
export function isMember(node: Node, object: string, properties: readonly string[]): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.object.name === object &&
    properties.includes(propertyName(node) ?? '')
  )
}

/** The name after the dot of a member expression. */
export function propertyName(node: Node): string | undefined {
  if (node.type !== 'MemberExpression' || node.computed) return undefined
  return node.property.type === 'Identifier' ? node.property.name : undefined
}

/** Whether a node calls a method of that name on anything. */
export function isMethodCall(node: Node, names: readonly string[]): boolean {
  return node.type === 'CallExpression' && names.includes(propertyName(node.callee) ?? '')
}

/** `new Date()`, `Date()` and `Date.now()`: the three ways to read the time of the machine. */
export function readsTheClock(node: Node): boolean {
  if (isMember(node, 'Date', ['now']) || isMember(node, 'Temporal', ['Now'])) return true
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false
  return node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0
}

/** The text of a string literal or of one piece of a template, or undefined. */
export function textOf(node: Node): string | undefined {
  if (node.type === 'TemplateElement') return node.value.raw
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}
