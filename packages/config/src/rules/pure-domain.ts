import type { Node } from 'oxc-parser'
import { isTest } from '../project-files.ts'
import { nodeRule } from './house-rule.ts'
import { asksForTime, isMember } from './nodes.ts'

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
])

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
    if (asksForTime(node)) return 'the domain has no clock: now is a parameter'
    if (isMember(node, 'Math', ['random'])) return 'the domain has no randomness'
    if (node.type !== 'Identifier' || !impure.has(node.name) || isKey(node, parents.at(-1))) return undefined
    return `the domain is pure: no ${node.name}`
  },
})
