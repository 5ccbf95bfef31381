import type { ProjectRule } from './project-rule.ts'

const sqlTime = /\b(?:now|clock_timestamp|statement_timestamp)\s*\(\s*\)|\bcurrent_(?:timestamp|date|time)\b/i

export const clockInSql: ProjectRule = {
  id: 'clock-in-sql',
  why: 'a default of now() in a table is a second clock (B-90)',
  reads: 'text',
  appliesTo: (path) => path.endsWith('.sql') && !path.endsWith('-verify-views.sql'),
  find: ({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const statement = line.replace(/--.*$/, '')
      const message = 'time is a parameter, not a default of the database'
      return sqlTime.test(statement) ? [{ rule: 'clock-in-sql', path, line: index + 1, message }] : []
    }),
}
