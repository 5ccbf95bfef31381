import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import { findPostgres, type PostgresBinaries } from './postgres-binaries.ts'

const turnMs = 10
const patience = 500
const fatal = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ends a server and removes its folder when this process ends before `stop` was called, by a signal too. */
function removeAtExit(server: ChildProcess, folder: string): () => void {
  const remove = (): void => {
    server.kill('SIGQUIT')
    waitUntilGone(join(folder, 'data/postmaster.pid'))
    rmSync(folder, { recursive: true, force: true })
  }
  const removeAndDie = (signal: NodeJS.Signals): void => {
    forget()
    remove()
    // Another listener decides; without any, the signal has its default effect.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  const forget = (): void => {
    process.off('exit', remove)
    for (const signal of fatal) process.off(signal, removeAndDie)
  }
  process.on('exit', remove)
  for (const signal of fatal) process.on(signal, removeAndDie)
  return forget
}

/** Blocks, because nothing asynchronous runs in an exit handler; a server that writes would outlive its folder. */
function waitUntilGone(lockFile: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (let turn = 0; turn < patience && existsSync(lockFile); turn++) Atomics.wait(pause, 0, 0, turnMs)
}

const run = promisify(execFile)
const superuser = 'waybill'
const attempts = 3
const patienceMs = 30_000

/** A PostgreSQL server that lives as long as a test run. */
export interface PostgresServer {
  /** Without a database: `postgres://user@127.0.0.1:port`. */
  readonly url: string
  /** Its folder, which also holds its unix socket. */
  readonly folder: string
  readonly stop: () => Promise<void>
  /** Cuts every connection and ends without a word (`-m immediate`); the data stays for `restart`. */
  readonly crash: () => Promise<void>
  /** Starts it again on the same port and data. */
  readonly restart: () => Promise<void>
}

export interface PostgresOptions {
  /** Writes reach the disk before they are acknowledged: for kill tests and measurements. */
  readonly durable?: boolean
}

const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
// a new database has no statistics: statements over small tables would be compiled at a cost above their own
const settings = [
  'jit=off',
  'max_connections=200',
  'shared_buffers=64MB',
  'timezone=UTC',
  'log_min_messages=log',
  'plan_cache_mode=force_generic_plan',
]

/** Starts a throwaway server in a temporary folder, on a unix socket and a free port of 127.0.0.1. */
export async function startPostgres({ durable = false }: PostgresOptions = {}): Promise<PostgresServer> {
  const binaries = findPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'waybill-postgres-'))
  if (binaries.owner) chownSync(folder, binaries.owner.uid, binaries.owner.gid)
  try {
    await initialise(binaries, folder)
    const options = durable ? settings : [...settings, ...careless]
    const { server, port } = await listen(binaries, folder, options)
    let running = { server, forget: removeAtExit(server, folder) }
    const crash = async (): Promise<void> => {
      running.forget()
      await end(running.server)
    }
    const restart = async (): Promise<void> => {
      const again = spawnServer(binaries, folder, [...options, `port=${port}`])
      running = { server: again, forget: removeAtExit(again, folder) }
      const complaint = await readiness(again)
      if (complaint !== undefined) throw new Error(`PostgreSQL did not start again:\n${complaint}`)
    }
    const stop = async (): Promise<void> => {
      await crash()
      rmSync(folder, { recursive: true, force: true })
    }
    return { url: `postgres://${superuser}@127.0.0.1:${port}`, folder, stop, crash, restart }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function initialise({ folder: bin, owner }: PostgresBinaries, folder: string): Promise<void> {
  const flags = ['--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions']
  const data = ['-D', join(folder, 'data'), '-U', superuser]
  await run(join(bin, 'initdb'), [...data, ...flags], { ...owner, cwd: folder })
}

/** A free port may be taken between the check and binding, so a rejected start is tried again with another one. */
async function listen(binaries: PostgresBinaries, folder: string, options: readonly string[]) {
  const complaints: string[] = []
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const port = await freePort()
    const server = spawnServer(binaries, folder, [...options, `port=${port}`])
    const complaint = await readiness(server)
    if (complaint === undefined) return { server, port }
    complaints.push(complaint)
  }
  throw new Error(`PostgreSQL did not start:\n${complaints.join('\n')}`)
}

function spawnServer({ folder: bin, owner }: PostgresBinaries, folder: string, options: readonly string[]) {
  const places = [`unix_socket_directories=${folder}`, 'listen_addresses=127.0.0.1']
  const flags = [...options, ...places].flatMap((option) => ['-c', option])
  return spawn(join(bin, 'postgres'), ['-D', join(folder, 'data'), ...flags], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** Undefined as soon as the server accepts connections; its output when it ended before. */
async function readiness(server: ChildProcess): Promise<string | undefined> {
  const said: string[] = []
  if (!server.stderr) throw new Error('the server was started without a log')
  const log = server.stderr
  const impatience = setTimeout(() => server.kill('SIGQUIT'), patienceMs)
  for await (const line of createInterface({ input: log })) {
    if (line.includes('database system is ready to accept connections')) {
      clearTimeout(impatience)
      log.resume()
      return undefined
    }
    said.push(line)
  }
  clearTimeout(impatience)
  return said.join('\n')
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  // Immediate shutdown: the data is thrown away.
  server.kill('SIGQUIT')
  await ended
}
