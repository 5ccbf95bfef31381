import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findPostgres } from './postgres-binaries.ts'
import { startPostgres } from './postgres.ts'
import { createDatabase, dropDatabase } from './postgres-database.ts'

const run = promisify(execFile)
/** Creating a cluster takes a second alone and ten on a busy machine. */
const timeout = 60_000

async function ask(url: string, sql: string): Promise<string> {
  const { stdout } = await run(join(findPostgres().folder, 'psql'), ['-At', '-c', sql, url])
  return stdout.trim()
}

test(
  'a throwaway server is durable on request, makes databases from a template, and is gone after its end',
  { timeout },
  async () => {
    const server = await startPostgres({ durable: true })
    expect(await ask(`${server.url}/postgres`, 'show fsync')).toBe('on')
    const template = await createDatabase(server.url, 'template_of_test')
    await ask(template, 'create table product (id int); insert into product values (7)')
    const copy = await createDatabase(server.url, 'copy', 'template_of_test')

    expect(await ask(copy, 'select id from product')).toBe('7')
    await dropDatabase(server.url, 'copy')
    await expect(ask(copy, 'select 1')).rejects.toThrow('database "copy" does not exist')

    await server.stop()
    expect(existsSync(server.folder)).toBe(false)
    await expect(ask(template, 'select 1')).rejects.toThrow('Connection refused')
  },
)

const program = `
  import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))}
  const { url, folder } = await startPostgres()
  console.log(url, folder)
  process.stdin.resume()
`

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`a process that ends by ${signal} takes its server and its folder with it`, { timeout }, async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const said: unknown[] = await once(createInterface({ input: child.stdout }), 'line')
    const [url = '', folder = ''] = String(said[0]).split(' ')
    expect(existsSync(folder)).toBe(true)

    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([null, signal])

    expect(existsSync(folder)).toBe(false)
    await expect(ask(`${url}/postgres`, 'select 1')).rejects.toThrow('Connection refused')
  })
}
