/** One place that breaks one rule. */
export interface Finding {
  readonly rule: string
  readonly path: string
  readonly line: number
  readonly message: string
}

/** `path:line  message  [rule]`, which editors and terminals turn into a link. */
export function formatFinding(finding: Finding): string {
  return `${finding.path}:${finding.line}  ${finding.message}  [${finding.rule}]`
}
