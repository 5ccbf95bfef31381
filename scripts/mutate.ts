import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { mutationPage, pageFile } from './mutate/mutation-page.ts'
import {
  parseRecord,
  parseThresholds,
  groupsOf,
  isOf,
  problemsOf,
  recordFile,
  scoreOf,
  thresholdsFile,
  withinGroups,
  withResult,
} from './mutate/mutation-record.ts'
import type { Group, MutationRecord, Thresholds } from './mutate/mutation-record.ts'
import { readMutationReport } from './mutate/mutation-report.ts'
import { resultFile, runStryker } from './mutate/run-stryker.ts'

/**
 * `npm run mutate [group ...]`: mutates the folders of the domain and the groups of presenters and writes down what survived.
 * `-- --force` runs every mutant again, `-- --page` only draws the page of the record.
 */
async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const flags = new Set(words.filter((word) => word.startsWith('--')))
  const named = words.filter((word) => !word.startsWith('--'))
  const thresholds = parseThresholds(readFileSync(thresholdsFile, 'utf8'))
  const unknown = named.filter((name) => thresholds[name] === undefined)
  if (unknown.length > 0) throw new Error(`no group ${unknown.join(', ')} in ${thresholdsFile}`)
  const groups = groupsOf(thresholds).filter(({ name }) => named.length === 0 || named.includes(name))
  if (!flags.has('--page')) for (const group of groups) await mutate(group, flags.has('--force'), thresholds)
  report(writeRecord(readRecord(), thresholds), thresholds, groups)
}

async function mutate(group: Group, isFromScratch: boolean, thresholds: Thresholds): Promise<void> {
  const startedAt = performance.now()
  await runStryker(group, isFromScratch)
  const result = readMutationReport(readFileSync(resultFile(group), 'utf8'), group)
  writeRecord(withResult(readRecord(), group, result), thresholds)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${group.name}: ${scoreOf(result).toFixed(1)} %, ${result.undetected} survive, ${seconds} s`)
}

function readRecord(): MutationRecord {
  return existsSync(recordFile) ? parseRecord(readFileSync(recordFile, 'utf8')) : { folders: {}, survivors: [] }
}

function writeRecord(known: MutationRecord, thresholds: Thresholds): MutationRecord {
  const record = withinGroups(known, groupsOf(thresholds))
  writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`)
  mkdirSync(dirname(pageFile), { recursive: true })
  writeFileSync(pageFile, mutationPage(record, thresholds))
  return record
}

/** Fails for the named groups: others may be incomplete. */
function report(record: MutationRecord, thresholds: Thresholds, groups: readonly Group[]): void {
  const requested = Object.fromEntries(
    Object.entries(thresholds).filter(([key]) => groups.some(({ name }) => name === key)),
  )
  const survivors = record.survivors.filter(({ file }) => groups.some((group) => isOf(group, file)))
  const problems = problemsOf({ ...record, survivors }, requested)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}

await main()
