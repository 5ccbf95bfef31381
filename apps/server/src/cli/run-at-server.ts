import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { readConfig } from '../config.ts'
import { WrongUsage, type Terminal } from './command.ts'
import { answered, END, linesOf, send, socketOf } from './local-socket.ts'

const FAILED = 1
/** Another user's; each other error means that no server is there. */
const FOREIGN: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM'])

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
