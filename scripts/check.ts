import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { formatFinding } from '@waybill/config/finding'
import { checks } from './checks.ts'
import type { Check } from './checks.ts'
import { runQuietly } from './run-with-progress.ts'

interface CheckResult {
  readonly title: string
  readonly outcome: 'passed' | 'failed'
  readonly ms: number
}

/** Runs all checks: one line each with its time, and everything that fails. */
async function main(): Promise<void> {
  const only = process.argv.slice(2)
  const wanted = checks().filter(({ title }) => only.length === 0 || only.includes(title))
  if (wanted.length === 0) throw new Error(`no check ${only.join(', ')}`)
  const queue = [...wanted]
  const results: CheckResult[] = []
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) results.push(await runOne(next))
  }
  await Promise.all([work(), work()])
  report(results)
}

async function runOne(check: Check): Promise<CheckResult> {
  const startedAt = performance.now()
  const complaint = await complaintOf(check)
  const ms = performance.now() - startedAt
  console.log(`${complaint === '' ? 'ok  ' : 'FAIL'}  ${check.title}  ${(ms / 1000).toFixed(1)} s`)
  if (complaint !== '') console.log(complaint)
  return { title: check.title, outcome: complaint === '' ? 'passed' : 'failed', ms }
}

async function complaintOf(check: Check): Promise<string> {
  if ('find' in check) return check.find(process.cwd()).map(formatFinding).join('\n')
  const { status, output } = await runQuietly({ command: check.command })
  return status === 0 ? '' : output || `${check.title} ended with status ${status}`
}

function report(results: readonly CheckResult[]): void {
  const failed = results.filter(({ outcome }) => outcome === 'failed').length
  console.log(failed === 0 ? `all ${results.length} checks passed` : `${failed} of ${results.length} checks failed`)
  process.exitCode = failed === 0 ? 0 : 1
  const path = process.env.TEST_REPORT
  if (path === undefined) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify({ checks: results }))
}

await main()
