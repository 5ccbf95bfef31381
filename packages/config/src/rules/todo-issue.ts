import type { ProjectRule } from './project-rule.ts'

const open = /\b(?:TODO|FIXME|XXX|HACK)\b/
const issue = /#\d+/

export const todoIssue: ProjectRule = {
  id: 'todo-issue',
  why: 'what is left to do is an issue, not a comment',
  reads: 'code',
  appliesTo: () => true,
  find: ({ comments, path, lineAt }) =>
    comments
      .filter(({ value }) => open.test(value) && !issue.test(value))
      .map(({ start }) => ({ rule: 'todo-issue', path, line: lineAt(start), message: 'name the issue, as in #12' })),
}
