import type { Finding } from '@waybill/config/finding'
import { formatFinding } from '@waybill/config/finding'

/** Runs one check on the working folder as a program: prints what it finds, and fails when there is something. */
export function runCheck(name: string, check: (root: string) => readonly Finding[]): void {
  const findings = check(process.cwd())
  for (const finding of findings) console.error(formatFinding(finding))
  console.log(findings.length === 0 ? `${name}: ok` : `${name}: ${findings.length} to mend`)
  process.exitCode = findings.length === 0 ? 0 : 1
}
