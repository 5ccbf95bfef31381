import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import type { Ports } from '../platform/ports.ts'
import { findRunningSettings } from '../platform/running-settings.ts'
import { LOCAL, type OpenedStore } from './command.ts'
import { called, linesOf, piece, send, socketOf } from './local-socket.ts'
import { runCli } from './run-cli.ts'

/** Reading and writing for the owner alone. */
const OWNER_ONLY = 0o177

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
