import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { temporaryProject } from '@waybill/config/testing/temporary-project'
import { expect, test } from 'vitest'

test('the server starts again when a file changes, and ends with the command', async () => {
  const main = 'apps/server/src/main.ts'
  const body = (text: string): string => `console.log('${text}'); process.stdin.resume()\n`
  using project = temporaryProject({ [main]: body('first'), 'package.json': '{ "type": "module" }' })
  const dev = spawn(process.execPath, [join(import.meta.dirname, 'dev.ts')], {
    cwd: project.root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const seen: string[] = []
  for await (const line of createInterface({ input: dev.stdout })) {
    seen.push(line)
    if (line.startsWith('first')) project.write(main, body('second'))
    if (line.startsWith('second')) break
  }
  const ended = once(dev, 'exit')
  dev.kill('SIGTERM')
  await ended

  expect(seen).toContain('first')
  expect(seen).toContain('second')
})
