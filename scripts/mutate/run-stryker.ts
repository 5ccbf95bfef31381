import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { domainFolder } from './mutation-record.ts'
import { withoutStaticSurvivors } from './mutation-report.ts'

const stryker = 'scripts/mutate/node_modules/@stryker-mutator/core/bin/stryker.js'
const config = 'scripts/mutate/stryker.config.json'

/** What Stryker stores of a folder's last run, in a folder that git ignores: the next one runs only what changed. */
export function resultFile(folder: string): string {
  return join('.cache/mutate', `${folder}.json`)
}

/** Mutates one folder of the domain; throws when Stryker itself fails, for example because a test is red already. */
export async function runStryker(folder: string, isFromScratch: boolean): Promise<void> {
  const mutate = `${domainFolder}/${folder}/**/*.ts,!${domainFolder}/**/*.test.ts`
  const known = resultFile(folder)
  if (existsSync(known)) writeFileSync(known, withoutStaticSurvivors(readFileSync(known, 'utf8')))
  const flags = ['--mutate', mutate, '--incrementalFile', known, ...(isFromScratch ? ['--force'] : [])]
  const child = spawn(process.execPath, [stryker, 'run', config, ...flags], { stdio: ['ignore', 'inherit', 'inherit'] })
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error(`Stryker ended with status ${child.exitCode} in ${folder}`)
}
