import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildClient, typesFile, typesHead } from './client.ts'

test('the types of the client are made from the calls that there are; "npm run client" makes them', () => {
  expect(readFileSync(typesFile, 'utf8').startsWith(typesHead())).toBe(true)
})

const PROGRAM = `import { connectShop, CallFailed } from '@waybill/client'
const { call } = connectShop({ shop: 'http://127.0.0.1:9', key: 'wba_none' })
call('GET /api/admin/v1/customers', { query: { state: 'trial' } }).then(
  ({ items }) => console.log(items.map(({ company }) => company.length)),
  (error: unknown) => console.log(error instanceof CallFailed ? error.code : error),
)
// @ts-expect-error -- no such state
void (() => call('GET /api/admin/v1/customers', { query: { state: 'asleep' } }))
`

test('the client that is installed elsewhere is JavaScript with types', () => {
  const folder = mkdtempSync(join(tmpdir(), 'client-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  buildClient(join(folder, 'node_modules/@waybill/client'))
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'program.ts'), PROGRAM)

  const flags = ['--ignoreConfig', '--strict', '--module', 'nodenext', '--lib', 'esnext,dom']
  const compiler = resolve('node_modules/typescript/bin/tsc')
  const compiled = spawnSync(process.execPath, [compiler, 'program.ts', ...flags], { cwd: folder, encoding: 'utf8' })
  expect(compiled.stdout).toBe('')
  const ran = spawnSync(process.execPath, ['program.js'], { cwd: folder, encoding: 'utf8' })
  expect(ran.stderr + ran.stdout).toBe('unreachable\n')
})
