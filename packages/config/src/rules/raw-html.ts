import type { Node } from 'oxc-parser'
import { nodeRule } from './project-rule.ts'
import { isMember, isMethodCall, propertyName } from './nodes.ts'

function nameIs(node: Node, name: string): boolean {
  return (node.type === 'JSXIdentifier' || node.type === 'Identifier') && node.name === name
}

export const rawHtml = nodeRule({
  id: 'raw-html',
  why: 'React escapes; text of a shop or a buyer never becomes markup (reliability.md 2)',
  appliesTo: (path) => /^(?:apps|packages)\//.test(path),
  judge: (node) => {
    if (node.type === 'JSXAttribute' && nameIs(node.name, 'dangerouslySetInnerHTML'))
      return 'React escapes: no raw HTML'
    if (node.type === 'Property' && nameIs(node.key, 'dangerouslySetInnerHTML')) return 'React escapes: no raw HTML'
    if (isMethodCall(node, ['insertAdjacentHTML', 'createContextualFragment', 'setHTMLUnsafe'])) return 'no raw HTML'
    if (node.type === 'CallExpression' && isMember(node.callee, 'document', ['write', 'writeln'])) return 'no raw HTML'
    const isAssigned = node.type === 'AssignmentExpression' && propertyName(node.left)
    return isAssigned === 'innerHTML' || isAssigned === 'outerHTML' ? 'set textContent, not raw HTML' : undefined
  },
})
