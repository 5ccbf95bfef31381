import type { ProjectRule } from './project-rule.ts'
import { isWorded } from './worded-folders.ts'

const head = /^\/\*\*[\s*]*(What(?:ever)?|Which|Whose|Who|Whom|Those|That|How|When|Where|Why)\b/

export const commentHeads: ProjectRule = {
  id: 'comment-heads',
  why: 'a doc comment names the thing, or says what the function does: its first word is a noun or a verb',
  reads: 'code',
  appliesTo: isWorded,
  find: ({ comments, text, path, lineAt }) =>
    comments.flatMap(({ start, end }) => {
      const word = head.exec(text.slice(start, end))?.[1]
      if (word === undefined) return []
      const message = `'${word}' begins no doc comment: take a noun, or a verb in the third person`
      return [{ rule: 'comment-heads', path, line: lineAt(start), message }]
    }),
}
