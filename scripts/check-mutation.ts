import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '@waybill/config/finding'
import {
  domainFolder,
  groupsOf,
  isOf,
  parseRecord,
  parseThresholds,
  problemsOf,
  recordFile,
  thresholdsFile,
} from './mutate/mutation-record.ts'
import { runCheck } from './run-check.ts'

/**
 * The last mutation run, as it is written down: every file of the domain is in a group, every group reaches its
 * score and every survivor has its reason. It reads the record; only `npm run mutate` runs mutants.
 */
export function checkMutation(root: string): Finding[] {
  const read = (path: string): string => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')
  const thresholds = parseThresholds(read(thresholdsFile) || '{}')
  const record = parseRecord(read(recordFile) || '{ "folders": {}, "survivors": [] }')
  const groups = groupsOf(thresholds)
  const unwatched = domainFiles(root)
    .filter((path) => !groups.some((group) => isOf(group, path)))
    .map((path) => finding(thresholdsFile, `says no score for ${path}`))
  const lost = groups
    .flatMap(({ files }) => files)
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => finding(thresholdsFile, `lists ${path}, which does not exist`))
  const problems = problemsOf(record, thresholds).map((message) => finding(recordFile, message))
  return [...unwatched, ...lost, ...problems]
}

function domainFiles(root: string): string[] {
  const folder = join(root, domainFolder)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => `${domainFolder}/${path.replaceAll('\\', '/')}`)
    .toSorted()
}

function finding(path: string, message: string): Finding {
  return { rule: 'mutation', path, line: 1, message }
}

if (import.meta.main) runCheck('mutation', checkMutation)
