import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { eventually } from '@waybill/testkit/eventually'
import { throwawayStore } from '@waybill/testkit/store'

const ROOT = join(import.meta.dirname, '../..')

test('[OPS-01] [OPS-04] a signal to npm start ends the server: its folder is free again', async () => {
  const store = await throwawayStore('embedded')
  if (store.kind !== 'embedded') throw new Error('asked for an embedded store')
  const lock = join(store.dataDir, 'lock')
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', SEED: 'none', DATA_DIR: store.dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await eventually('the server is ready', async () => (output.includes('Waybill is ready at') ? true : undefined))
  const { pid } = JSON.parse(readFileSync(lock, 'utf8')) as { readonly pid: number }
  onTestFinished(() => {
    if (existsSync(lock)) process.kill(pid, 'SIGKILL')
  })
  const exited = once(npm, 'exit')
  npm.kill('SIGTERM')
  await exited
  await eventually('the folder is free', async () => (existsSync(lock) ? undefined : true))
  await store.dispose()
})
