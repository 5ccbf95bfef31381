import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '@waybill/config/finding'
import {
  domainFolder,
  groupsOf,
  parseRecord,
  parseThresholds,
  problemsOf,
  recordFile,
  thresholdsFile,
} from './mutate/mutation-record.ts'
import { runCheck } from './run-check.ts'

/**
 * The last mutation run, as it is written down: every folder of the domain and every group of presenters reaches its
 * score and every survivor has its reason. It reads the record; only `npm run mutate` runs mutants.
 */
export function checkMutation(root: string): Finding[] {
  const read = (path: string): string => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')
  const thresholds = parseThresholds(read(thresholdsFile) || '{}')
  const record = parseRecord(read(recordFile) || '{ "folders": {}, "survivors": [] }')
  const unwatched = domainFolders(root)
    .filter((folder) => thresholds[folder] === undefined)
    .map((folder) => finding(thresholdsFile, `says no score for ${domainFolder}/${folder}`))
  const lost = groupsOf(thresholds)
    .flatMap(({ files }) => files)
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => finding(thresholdsFile, `lists ${path}, which does not exist`))
  const problems = problemsOf(record, thresholds).map((message) => finding(recordFile, message))
  return [...unwatched, ...lost, ...problems]
}

function domainFolders(root: string): string[] {
  const folder = join(root, domainFolder)
  return existsSync(folder) ? readdirSync(folder) : []
}

function finding(path: string, message: string): Finding {
  return { rule: 'mutation', path, line: 1, message }
}

if (import.meta.main) runCheck('mutation', checkMutation)
