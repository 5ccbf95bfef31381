import { isTest } from '../project-files.ts'
import { nodeRule } from './project-rule.ts'
import { isMember, propertyName } from './nodes.ts'

const random = new Set(['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues'])

export const idSource = nodeRule({
  id: 'id-source',
  why: 'ids and secrets come from one injected source, so that a run can be repeated',
  appliesTo: (path) => /^apps\/server\/src\/(?:modules|seed)\//.test(path) && !isTest(path),
  judge: (node, parents) => {
    const parent = parents.at(-1)
    const isUse = propertyName(node) ?? (node.type === 'Identifier' && parent?.type === 'CallExpression' && node.name)
    const isRandom = isMember(node, 'Math', ['random']) || (typeof isUse === 'string' && random.has(isUse))
    return isRandom ? 'ids and random bytes come from the injected source of platform/' : undefined
  },
})
