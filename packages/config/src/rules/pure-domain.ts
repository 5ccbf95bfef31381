import type { Node } from 'oxc-parser'
import { isTest } from '../project-files.ts'
import { nodeRule } from './project-rule.ts'
import { readsTheClock, isMember, isMethodCall } from './nodes.ts'

const impure = new Set([
  'process',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'crypto',
  'console',
  'performance',
  'globalThis',
  'global',
  'navigator',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'XMLHttpRequest',
  'WebSocket',
  'require',
  'eval',
])

/** Methods that answer by the language or time zone of the machine. */
const local = (
  'toLocaleString toLocaleDateString toLocaleTimeString localeCompare toDateString toTimeString ' +
  'getFullYear getMonth getDate getDay getHours getMinutes getTimezoneOffset'
).split(' ')

/** Stored between two calls, a value would make the second result depend on the first. */
function isModuleState(node: Node, parents: readonly Node[]): boolean {
  if (node.type !== 'VariableDeclaration' || node.kind === 'const') return false
  return parents.every(({ type }) => type === 'Program' || type === 'ExportNamedDeclaration')
}

/** A name that is only a key or the part after a dot means no global. */
function isKey(node: Node, parent: Node | undefined): boolean {
  if (!parent) return false
  const computed = 'computed' in parent && parent.computed
  return !computed && (('key' in parent && parent.key === node) || ('property' in parent && parent.property === node))
}

export const pureDomain = nodeRule({
  id: 'pure-domain',
  why: 'a rule of the domain gives the same answer in the browser, the server and a test: now is a parameter',
  appliesTo: (path) => path.startsWith('packages/domain/src/') && !isTest(path),
  judge: (node, parents) => {
    if (readsTheClock(node)) return 'the domain has no clock: now is a parameter'
    if (isMember(node, 'Math', ['random'])) return 'the domain has no randomness'
    if (node.type === 'ImportExpression') return 'the domain loads nothing while it runs'
    if (isMethodCall(node, local)) return "the domain doesn't ask for the machine's language or time zone"
    if (isModuleState(node, parents)) return 'the domain keeps no state between calls'
    if (node.type !== 'Identifier' || !impure.has(node.name) || isKey(node, parents.at(-1))) return undefined
    return `the domain is pure: no ${node.name}`
  },
})
