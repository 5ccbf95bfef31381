import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { BackupManifest } from './backup-folder.ts'
import { StartRejected } from '../start-rejected.ts'

const MISSING =
  'is not installed: backup and restore of a PostgreSQL server use its own programs (Debian: apt-get install postgresql-client), of its version or newer'
/** COPY public.account (id, kind) FROM stdin; */
const BEGIN = /^COPY (\S+) .*FROM stdin;$/
const END = '\\.'

/** The address as the programs read it: a password in an argument would be in every list of processes. */
function environmentOf(url: string): Record<string, string | undefined> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const given = {
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  }
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
  }
}

interface Program {
  readonly program: 'pg_dump' | 'pg_restore'
  readonly args: readonly string[]
  /** Of the server, where the program connects to one. */
  readonly url?: string
  readonly onLine?: (line: string) => void
}

/** Runs a program of PostgreSQL to its end; throws {@link StartRejected} with what it says of a failure. */
function run({ program, args, url, onLine }: Program): Promise<void> {
  const env = url === undefined ? { PATH: process.env['PATH'] } : environmentOf(url)
  const child = spawn(program, args, { env, stdio: ['ignore', onLine === undefined ? 'ignore' : 'pipe', 'pipe'] })
  let problems = ''
  child.stderr?.on('data', (chunk: Buffer) => (problems += chunk.toString()))
  const lines = onLine !== undefined && child.stdout ? createInterface({ input: child.stdout }) : undefined
  if (onLine !== undefined) lines?.on('line', onLine)
  const read = new Promise<void>((resolve) => (lines === undefined ? resolve() : lines.once('close', resolve)))
  return new Promise((resolve, reject) => {
    child.once('error', (cause) => reject(new StartRejected(`${program} ${MISSING}`, { cause })))
    child.once('close', (code) => {
      if (code === 0) void read.then(resolve)
      else reject(new StartRejected(`${program} failed: ${problems.trim().split('\n').slice(0, 3).join(' ')}`))
    })
  })
}

/** Everything of the database as it is in a snapshot that another connection holds. */
export function dumpDatabase(
  url: string,
  { file, snapshot }: { readonly file: string; readonly snapshot: string },
): Promise<void> {
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`, `--file=${file}`]
  return run({ program: 'pg_dump', url, args })
}

/** Puts a dump into an empty database: all of it, or nothing. */
export function restoreDatabase(url: string, file: string): Promise<void> {
  const { PGDATABASE: name = '' } = environmentOf(url)
  const args = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', `--dbname=${name}`, file]
  return run({ program: 'pg_restore', url, args })
}

/** Rows of each table in a dump, by reading all of it. */
export async function countDump(file: string): Promise<BackupManifest['tables']> {
  const counts = new Map<string, number>()
  let table: string | undefined
  const onLine = (line: string): void => {
    if (table === undefined) {
      table = BEGIN.exec(line)?.[1]?.replaceAll('"', '')
      if (table !== undefined) counts.set(table, 0)
    } else if (line === END) table = undefined
    else counts.set(table, (counts.get(table) ?? 0) + 1)
  }
  await run({ program: 'pg_restore', args: ['--data-only', '--file=-', file], onLine })
  return Object.fromEntries(counts)
}
