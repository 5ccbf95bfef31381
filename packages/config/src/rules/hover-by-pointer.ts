import type { Finding } from '../finding.ts'
import type { ProjectFile } from '../project-files.ts'
import { withoutComments } from './css-source.ts'
import type { ProjectRule } from './project-rule.ts'

function find({ path, text }: ProjectFile): Finding[] {
  const bare = withoutComments(text)
  const around: string[] = []
  return [...bare.matchAll(/([^{};]*)([{};])/g)].flatMap(({ 1: head = '', 2: end, index }) => {
    if (end === '}') around.pop()
    if (end !== '{') return []
    const isForPointers = around.some((rule) => /\(hover:\s*hover\)/.test(rule))
    around.push(head)
    const hover = head.indexOf(':hover')
    if (isForPointers || hover === -1) return []
    const line = bare.slice(0, index + hover).split('\n').length
    return [{ rule: 'hover-by-pointer', path, line, message: ':hover outside of @media (hover: hover)' }]
  })
}

export const hoverByPointer: ProjectRule = {
  id: 'hover-by-pointer',
  why: 'a finger leaves no hover behind, and a press on a phone restyles nothing',
  reads: 'text',
  appliesTo: (path) => path.endsWith('.css'),
  find,
}
