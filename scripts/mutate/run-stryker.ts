import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { domainFolder } from './mutation-record.ts'
import type { Group } from './mutation-record.ts'
import { withoutStaticSurvivors } from './mutation-report.ts'

const stryker = 'scripts/mutate/node_modules/@stryker-mutator/core/bin/stryker.js'
const config = 'scripts/mutate/stryker.config.json'

/** Stryker's result of a group's last run, in a folder that git ignores: the next one runs only what changed. */
export function resultFile({ name }: Group): string {
  return join('.cache/mutate', `${name}.json`)
}

/** Mutates one group; throws when Stryker itself fails, for example because a test is red already. */
export async function runStryker(group: Group, isFromScratch: boolean): Promise<void> {
  const known = resultFile(group)
  if (existsSync(known)) writeFileSync(known, withoutStaticSurvivors(readFileSync(known, 'utf8')))
  const flags = ['--mutate', mutatedOf(group), '--incrementalFile', known, '--testRunner', runnerOf(group)]
  if (isFromScratch) flags.push('--force')
  const child = spawn(process.execPath, [stryker, 'run', config, ...flags], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, MUTATION_TESTS: testsOf(group).join(' ') },
  })
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error(`Stryker ended with status ${child.exitCode} in ${group.name}`)
}

function mutatedOf({ files }: Group): string {
  return [...files.map((path) => (path.endsWith('/') ? `${path}**/*.ts` : path)), '!**/*.test.ts'].join(',')
}

/** The tests of the domain run in one process; those of presenters and models each need a worker. */
function runnerOf({ files }: Group): string {
  return files.every((path) => path.startsWith(domainFolder)) ? 'in-process' : 'vitest'
}

const ofDomain = ['packages/domain/**/*.test.ts', 'tests/golden/**/*.test.ts']

/** A folder of the domain is judged by all tests of the domain, a listed file by those of its own folder, and of all areas of it. */
function testsOf({ files }: Group): string[] {
  if (files.some((path) => path.endsWith('/'))) return ofDomain
  const folderOf = (path: string): string => path.match(/^packages\/domain\/src\/[^/]+/)?.[0] ?? dirname(path)
  return [...new Set(files.map((path) => `${folderOf(path)}/**/*.test.ts`))]
}
