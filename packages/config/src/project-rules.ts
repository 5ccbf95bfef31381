import type { Finding } from './finding.ts'
import { isCode } from './project-files.ts'
import type { ProjectFile } from './project-files.ts'
import { clockInSql } from './rules/clock-in-sql.ts'
import { clock } from './rules/clock.ts'
import { commentHeads } from './rules/comment-heads.ts'
import { designTokens } from './rules/design-tokens.ts'
import { docComments } from './rules/doc-comments.ts'
import { fileNames } from './rules/file-names.ts'
import type { ProjectRule } from './rules/project-rule.ts'
import { hoverByPointer } from './rules/hover-by-pointer.ts'
import { idSource } from './rules/id-source.ts'
import { noOffset } from './rules/no-offset.ts'
import { noSleep } from './rules/no-sleep.ts'
import { priceArithmetic } from './rules/price-arithmetic.ts'
import { pureDomain } from './rules/pure-domain.ts'
import { rawHtml } from './rules/raw-html.ts'
import { rounding } from './rules/rounding.ts'
import { stateNumbers } from './rules/state-numbers.ts'
import { tableWriters } from './rules/table-writers.ts'
import { todoIssue } from './rules/todo-issue.ts'
import { untouchedArguments } from './rules/untouched-arguments.ts'
import { vocabulary, vocabularyOfComments, vocabularyOfNames } from './rules/vocabulary.ts'
import { parseSource } from './source.ts'

/** Our own lint rules; each has a broken example in fixtures/<id>. */
export const projectRules: readonly ProjectRule[] = [
  clock,
  clockInSql,
  commentHeads,
  designTokens,
  docComments,
  fileNames,
  hoverByPointer,
  idSource,
  noOffset,
  noSleep,
  priceArithmetic,
  pureDomain,
  rawHtml,
  rounding,
  stateNumbers,
  tableWriters,
  todoIssue,
  untouchedArguments,
  vocabulary,
  vocabularyOfComments,
  vocabularyOfNames,
]

/** Applies rules to one file, which is parsed once. */
export function applyRules(file: ProjectFile, rules: readonly ProjectRule[]): Finding[] {
  const fitting = rules.filter((rule) => rule.appliesTo(file.path))
  const readable = fitting.filter((rule) => rule.reads === 'text' || isCode(file.path))
  const source = readable.some((rule) => rule.reads === 'code') ? parseSource(file) : undefined
  return readable.flatMap((rule) => {
    if (rule.reads === 'text') return rule.find(file)
    return source ? rule.find(source) : []
  })
}
