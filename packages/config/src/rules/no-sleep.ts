import { isTest } from '../project-files.ts'
import { nodeRule } from './project-rule.ts'
import { isMember, isMethodCall } from './nodes.ts'

const timers = new Set(['setTimeout', 'setInterval', 'sleep'])

export const noSleep = nodeRule({
  id: 'no-sleep',
  why: 'a test that waits for a time is slow on a good day and wrong on a bad one',
  appliesTo: isTest,
  judge: (node) => {
    if (node.type === 'ImportDeclaration' && node.source.value.endsWith('timers/promises')) return 'tests do not sleep'
    if (isMethodCall(node, ['waitForTimeout']) || isMember(node, 'Atomics', ['wait']))
      return 'wait for a fact, not a time'
    const callee = node.type === 'CallExpression' ? node.callee : undefined
    return callee?.type === 'Identifier' && timers.has(callee.name) ? 'wait for a fact, not a time' : undefined
  },
})
