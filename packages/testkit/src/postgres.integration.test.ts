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

async function ask(url: string, sql: string): Promise<string> {
  const { stdout } = await run(join(findPostgres().folder, 'psql'), ['-At', '-c', sql, url])
  return stdout.trim()
}

test('a throwaway server makes databases from a template, and is gone after its end', async () => {
  const server = await startPostgres()
  const template = await createDatabase(server.url, 'template_of_test')
  await ask(template, 'create table product (id int); insert into product values (7)')
  const copy = await createDatabase(server.url, 'copy', 'template_of_test')

  expect(await ask(copy, 'select id from product')).toBe('7')
  await dropDatabase(server.url, 'copy')
  await expect(ask(copy, 'select 1')).rejects.toThrow('database "copy" does not exist')

  await server.stop()
  expect(existsSync(server.folder)).toBe(false)
  await expect(ask(template, 'select 1')).rejects.toThrow('Connection refused')
})

test('a throwaway server forgets on a crash unless durability is asked for', async () => {
  const server = await startPostgres({ durable: true })
  try {
    expect(await ask(`${server.url}/postgres`, 'show fsync')).toBe('on')
  } finally {
    await server.stop()
  }
})

const program = `
  import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))}
  const { url, folder } = await startPostgres()
  console.log(url, folder)
  process.stdin.resume()
`

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`a process that ends by ${signal} takes its server and its folder with it`, async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const [line] = await once(createInterface({ input: child.stdout }), 'line')
    const [url = '', folder = ''] = String(line).split(' ')
    expect(existsSync(folder)).toBe(true)

    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([null, signal])

    expect(existsSync(folder)).toBe(false)
    await expect(ask(`${url}/postgres`, 'select 1')).rejects.toThrow('Connection refused')
  })
}
