import type { Node } from 'oxc-parser'
import { isTest } from '../project-files.ts'
import { nodeRule } from './project-rule.ts'
import { propertyName } from './nodes.ts'

const arithmetic = new Set(['+', '-', '*', '/', '%', '**', '+=', '-=', '*=', '/='])

const isAmount = (node: Node): boolean => propertyName(node) === 'minor'

export const priceArithmetic = nodeRule({
  id: 'price-arithmetic',
  why: 'the same functions of the domain price a cart in the browser, the server, a mail and a PDF',
  appliesTo: (path) => /^(?:apps|packages)\//.test(path) && !path.startsWith('packages/domain/') && !isTest(path),
  judge: (node) => {
    if (node.type !== 'BinaryExpression' && node.type !== 'AssignmentExpression') return undefined
    if (!arithmetic.has(node.operator) || (!isAmount(node.left) && !isAmount(node.right))) return undefined
    return 'amounts are added, scaled and compared by domain/money alone'
  },
})
