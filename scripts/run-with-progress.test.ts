import { expect, test, vi } from 'vitest'
import { runQuietly, runWithProgress } from './run-with-progress.ts'

const node = process.execPath

test('the output of both streams and the status are returned', async () => {
  const command = [node, '-e', 'console.log("out"); console.error("err"); process.exitCode = 3']
  const { status, output } = await runQuietly({ command })
  expect(status).toBe(3)
  expect(output).toContain('out\n')
  expect(output).toContain('err\n')
})

test('a program that does not exist has status 127 and says so', async () => {
  expect(await runQuietly({ command: ['/no/such/program'] })).toMatchObject({
    status: 127,
    output: expect.stringContaining('ENOENT'),
  })
})

test('a program that takes its time is reported while it runs', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await runWithProgress('the slow one', { command: [node, '-e', '0'] }, 1)
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/^ {2}the slow one: \d+ s \.\.\.$/))
  log.mockRestore()
})
