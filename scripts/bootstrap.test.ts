import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { temporaryProject } from '@waybill/config/testing/temporary-project'
import type { TemporaryProject } from '@waybill/config/testing/temporary-project'
import { expect, test } from 'vitest'
import { runQuietly } from './run-with-progress.ts'

const script = join(import.meta.dirname, 'bootstrap.mjs')
const lock = (version: string): string =>
  JSON.stringify({ packages: { 'node_modules/pg': { version }, 'node_modules/far': { optional: true } } })

/** An npm that installs the one package of the lock and reports how it was called. */
const npm = `
  import { mkdirSync, writeFileSync } from 'node:fs'
  mkdirSync('node_modules/pg', { recursive: true })
  writeFileSync('node_modules/pg/package.json', '{}')
  console.log('npm ' + process.argv.slice(2).join(' '))
`

function run(project: TemporaryProject, before: readonly string[] = []): ReturnType<typeof runQuietly> {
  const env = { ...process.env, npm_execpath: join(project.root, 'npm.mjs'), npm_node_execpath: process.execPath }
  return runQuietly({ command: [process.execPath, ...before, script], cwd: project.root, env })
}

test('[OPS-01] a fresh checkout is installed from the lock, at once the second time, and again when the lock changes', async () => {
  using project = temporaryProject({ 'package-lock.json': lock('1.0.0'), 'npm.mjs': npm })

  const first = await run(project)
  expect(first.output.replace(/\d+ s\n$/, '… s\n')).toBe(
    'Installing the locked dependencies (once per lockfile) ...\nnpm ci --ignore-scripts --include=dev --no-audit --no-fund --loglevel=error\n  1 of 1 packages, … s\n',
  )
  expect(await run(project)).toMatchObject({ status: 0, output: '' })

  project.write('package-lock.json', lock('2.0.0'))
  expect((await run(project)).output).toContain('npm ci')
})

test('an install that fails, fails the command and is tried again', async () => {
  using project = temporaryProject({ 'package-lock.json': lock('1.0.0'), 'npm.mjs': `${npm}; process.exit(9)` })
  expect(await run(project)).toMatchObject({ status: 9 })
  project.write('npm.mjs', npm)
  expect(await run(project)).toMatchObject({ status: 0, output: expect.stringContaining('npm ci') })
})

test('a Node older than 20.19 is rejected in one line', async () => {
  const old = `Object.defineProperty(process.versions, 'node', { value: '20.18.3' })`
  using project = temporaryProject({ 'package-lock.json': lock('1.0.0'), 'old.mjs': old })
  expect(await run(project, ['--import', join(project.root, 'old.mjs')])).toMatchObject({
    status: 1,
    output: 'Waybill needs Node 20.19 or newer to install itself; this is Node 20.18.3.\n',
  })
})

test('while npm works, a line shows every two seconds how far it is', async () => {
  using project = temporaryProject({
    'package-lock.json': lock('1.0.0'),
    'npm.mjs': 'process.stdin.resume(); process.on("SIGTERM", () => process.exit(0)); setInterval(() => 0, 1000)',
  })
  const env = { ...process.env, npm_execpath: join(project.root, 'npm.mjs'), npm_node_execpath: process.execPath }
  const child = spawn(process.execPath, [script], {
    cwd: project.root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const seen: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    seen.push(line)
    if (seen.length === 3) break
  }
  const ended = once(child, 'exit')
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await ended

  expect(seen).toEqual([
    'Installing the locked dependencies (once per lockfile) ...',
    '  0 of 1 packages, 2 s',
    '  0 of 1 packages, 4 s',
  ])
})
