import { nodeRule } from './project-rule.ts'
import { isMethodCall, textOf } from './nodes.ts'

const offset = /\boffset\s*(?:\s[$:?\d]|\s*$)/i

export const noOffset = nodeRule({
  id: 'no-offset',
  why: 'page 500 must cost what page 1 costs: lists continue after a key (P-G11)',
  appliesTo: (path) => path.startsWith('apps/server/'),
  judge: (node, parents) => {
    if (isMethodCall(node, ['offset'])) return 'no OFFSET: continue after the last key'
    const parent = parents.at(-1)
    const isSql = node.type === 'TemplateElement' || (parent?.type !== 'Property' && node.type === 'Literal')
    const text = textOf(node) ?? ''
    return isSql && /\s/.test(text) && offset.test(text) ? 'no OFFSET in SQL: continue after the last key' : undefined
  },
})
