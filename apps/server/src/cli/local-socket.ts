import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { readConfig, type Config } from '../config.ts'
import type { Ports } from '../platform/ports.ts'
import { findRunningSettings } from '../platform/running-settings.ts'
import { LOCAL, WrongUsage, type OpenedStore, type Terminal } from './command.ts'

const FAILED = 1
/** Reading and writing for the owner alone. */
const OWNER_ONLY = 0o177
/** Another user's; each other error means that no server is there. */
const FOREIGN: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM'])

/** The first line of a caller: the words of a command, and where its paths begin. */
const called = z.object({ args: z.array(z.string()), folder: z.string(), isTyped: z.boolean() })
/** A piece of its input in base64, once that is requested; null at the end. */
const piece = z.object({ input: z.base64().nullable() })
const END = { input: null }
/** A line of the server. */
const answered = z.union([
  z.object({ out: z.string() }),
  z.object({ error: z.string() }),
  z.object({ needs: z.literal('input') }),
  z.object({ code: z.int() }),
])

/** The shorter name of the socket: systems take about a hundred bytes. */
function socketOf({ DATA_DIR }: Config): string {
  const whole = join(resolve(DATA_DIR), 'commands.sock')
  const near = relative(process.cwd(), whole)
  return near.length < whole.length ? near : whole
}

/** What the other side says: one JSON a line. */
async function* linesOf(socket: Socket): AsyncGenerator<unknown, undefined> {
  for await (const line of createInterface({ input: socket })) yield JSON.parse(line)
  return undefined
}

function send(socket: Socket, line: unknown): void {
  if (socket.writable) socket.write(`${JSON.stringify(line)}\n`)
}

async function openedBy(ports: Ports): Promise<OpenedStore> {
  const { config, store, clock, log, catalogue } = ports
  const currencies = catalogue.find()?.document.currencies ?? []
  const running = await findRunningSettings(store.db)
  return { config, store, clock, log, settings: catalogue.settings, currencies, running, applied: [], ports }
}

/** The input of a caller, which is requested by the first who reads it. */
async function* inputOf(socket: Socket, lines: AsyncGenerator<unknown, undefined>): AsyncGenerator<Uint8Array> {
  send(socket, { needs: 'input' })
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- pieces come one after the other
    const { value, done } = await lines.next()
    // half of a password or of a message is none
    if (done === true) throw new Error('the caller left before the end of the input')
    const { input } = piece.parse(value)
    if (input === null) return
    yield Buffer.from(input, 'base64')
  }
}

async function answer(socket: Socket, ports: Ports): Promise<void> {
  const lines = linesOf(socket)
  const { value, done } = await lines.next()
  if (done === true) return
  const { args, ...caller } = called.parse(value)
  // its thousand lines of help are nothing that a start waits for
  const { runCli } = await import('./run-cli.ts')
  const code = await runCli(args, {
    ...caller,
    environment: {},
    out: (out) => send(socket, { out }),
    error: (error) => send(socket, { error }),
    input: inputOf(socket, lines),
    signer: LOCAL,
    opened: () => openedBy(ports),
  })
  send(socket, { code })
}

/** True once it listens; the socket is its owner's alone from its first instant on. */
async function listens(server: Server, path: string): Promise<boolean> {
  const before = process.umask(OWNER_ONLY)
  try {
    server.listen(path)
  } finally {
    process.umask(before)
  }
  return once(server, 'listening').then(
    () => true,
    () => false,
  )
}

/**
 * Runs the commands of the folder's owner beside the shop, on the embedded store (S-29): the socket is all that they need
 * to prove. Answers how that ends: once the commands that run have ended, or the grace of a stop has.
 */
export async function serveCommands(ports: Ports, print: (line: string) => void): Promise<() => Promise<void>> {
  const { config, store, log } = ports
  if (store.kind !== 'embedded') return async () => undefined
  const path = socketOf(config)
  // the lock of the folder is ours: a socket that lies there is of a server that was killed
  rmSync(path, { force: true })
  const callers = new Set<Socket>()
  const server = createServer((socket) => {
    callers.add(socket)
    socket.on('error', () => undefined).on('close', () => callers.delete(socket))
    void answer(socket, ports)
      .catch((error: unknown) => log.error({ err: error }, 'command not run'))
      .finally(() => socket.end())
  })
  if (!(await listens(server, path))) {
    print(
      `Commands don't reach the running shop, ${path} is no place for a socket: a short DATA_DIR on a local disk is.`,
    )
    return async () => undefined
  }
  return async () => {
    const closed = once(server, 'close')
    server.close()
    const cut = setTimeout(() => callers.forEach((socket) => socket.destroy()), config.SHUTDOWN_GRACE_MS)
    await closed
    clearTimeout(cut)
  }
}

/** The connection to a running server; undefined where none is there. */
async function connected(path: string): Promise<Socket | undefined> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return socket
  } catch (error) {
    if (error instanceof Error && 'code' in error && FOREIGN.has(error.code))
      throw new WrongUsage(`${path} is another user's: commands are run by the user who runs the shop.`)
    return undefined
  }
}

async function pipeInput(socket: Socket, { input }: Terminal): Promise<void> {
  for await (const chunk of input ?? []) send(socket, { input: Buffer.from(chunk).toString('base64') })
  send(socket, END)
}

/** Has the running server of this machine's embedded store run a command; undefined where there is none. */
export async function runAtServer(args: readonly string[], terminal: Terminal): Promise<number | undefined> {
  const read = readConfig(terminal.environment)
  if (!read.ok || read.config.DATABASE_URL !== undefined) return undefined
  const socket = await connected(socketOf(read.config))
  if (socket === undefined) return undefined
  socket.on('error', () => undefined)
  send(socket, { args, folder: process.cwd(), isTyped: terminal.isTyped === true })
  for await (const said of linesOf(socket)) {
    const line = answered.parse(said)
    if ('code' in line) return line.code
    if ('out' in line) terminal.out(line.out)
    else if ('error' in line) terminal.error(line.error)
    else void pipeInput(socket, terminal)
  }
  terminal.error('The shop stopped before the command had ended. Look at what it did before you run it again.')
  return FAILED
}
