import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mutationPage, pageFile } from './mutate/mutation-page.ts'
import {
  parseRecord,
  parseThresholds,
  problemsOf,
  recordFile,
  scoreOf,
  thresholdsFile,
  withResult,
} from './mutate/mutation-record.ts'
import type { MutationRecord, Thresholds } from './mutate/mutation-record.ts'
import { readMutationReport } from './mutate/mutation-report.ts'
import { resultFile, runStryker } from './mutate/run-stryker.ts'

/**
 * `npm run mutate [folder ...]`: mutates the folders of the domain and writes down what survived.
 * `-- --force` runs every mutant again, `-- --page` only draws the page of docs/domain from its record.
 */
async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const flags = new Set(words.filter((word) => word.startsWith('--')))
  const named = words.filter((word) => !word.startsWith('--'))
  const thresholds = parseThresholds(readFileSync(thresholdsFile, 'utf8'))
  const unknown = named.filter((folder) => thresholds[folder] === undefined)
  if (unknown.length > 0) throw new Error(`no folder ${unknown.join(', ')} in ${thresholdsFile}`)
  const folders = named.length === 0 ? Object.keys(thresholds) : named
  if (!flags.has('--page')) for (const folder of folders) await mutate(folder, flags.has('--force'), thresholds)
  report(writeRecord(readRecord(), thresholds), thresholds, folders)
}

async function mutate(folder: string, isFromScratch: boolean, thresholds: Thresholds): Promise<void> {
  const startedAt = performance.now()
  await runStryker(folder, isFromScratch)
  const result = readMutationReport(readFileSync(resultFile(folder), 'utf8'))
  writeRecord(withResult(readRecord(), folder, result), thresholds)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${folder}: ${scoreOf(result).toFixed(1)} %, ${result.undetected} survive, ${seconds} s`)
}

function readRecord(): MutationRecord {
  return existsSync(recordFile) ? parseRecord(readFileSync(recordFile, 'utf8')) : { folders: {}, survivors: [] }
}

function writeRecord(record: MutationRecord, thresholds: Thresholds): MutationRecord {
  writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`)
  writeFileSync(pageFile, mutationPage(record, thresholds))
  return record
}

/** Fails for the requested folders: others may be incomplete. */
function report(record: MutationRecord, thresholds: Thresholds, folders: readonly string[]): void {
  const requested = Object.fromEntries(Object.entries(thresholds).filter(([folder]) => folders.includes(folder)))
  const survivors = record.survivors.filter(({ file }) => folders.some((folder) => file.includes(`/src/${folder}/`)))
  const problems = problemsOf({ ...record, survivors }, requested)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}

await main()
