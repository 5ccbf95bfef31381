import type { Node } from 'oxc-parser'
import type { Finding } from '../finding.ts'
import type { ProjectFile } from '../project-files.ts'
import { walk } from '../source.ts'
import type { Source } from '../source.ts'

interface RuleBase {
  readonly id: string
  /** The reason, as CONTRIBUTING.md gives it. */
  readonly why: string
  readonly appliesTo: (path: string) => boolean
}

/** A rule of our own: it reads parsed code, or the path and text of any file. */
export type ProjectRule =
  | (RuleBase & { readonly reads: 'code'; readonly find: (source: Source) => Finding[] })
  | (RuleBase & { readonly reads: 'text'; readonly find: (file: ProjectFile) => Finding[] })

/** Judges one node: the message, or nothing. */
export type NodeJudge = (node: Node, parents: readonly Node[], path: string) => string | undefined

/** A rule that judges single nodes of the syntax tree. */
export function nodeRule(rule: RuleBase & { readonly judge: NodeJudge }): ProjectRule {
  const { id, judge } = rule
  const find = (source: Source): Finding[] => {
    const findings: Finding[] = []
    walk(source.program, (node, parents) => {
      const message = judge(node, parents, source.path)
      if (message) findings.push({ rule: id, path: source.path, line: source.lineAt(node.start), message })
    })
    return findings
  }
  return { ...rule, reads: 'code', find }
}

/** Folders that a rule leaves out, each with its reason. */
export type AllowedFolders = readonly { readonly path: string; readonly why: string }[]

/** Whether a path lies in one of the allowed folders. */
export function isAllowed(path: string, allowed: AllowedFolders): boolean {
  return allowed.some((one) => path.startsWith(one.path))
}
