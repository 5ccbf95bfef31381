import type { Socket } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Config } from '../config.ts'

/** The first line of a caller: the words of a command, and where its paths begin. */
export const called = z.object({ args: z.array(z.string()), folder: z.string(), isTyped: z.boolean() })
/** A piece of its input in base64, once that is requested; null at the end. */
export const piece = z.object({ input: z.base64().nullable() })
export const END = { input: null }
/** A line of the server. */
export const answered = z.union([
  z.object({ out: z.string() }),
  z.object({ error: z.string() }),
  z.object({ needs: z.literal('input') }),
  z.object({ code: z.int() }),
])

/** The shorter name of the socket: systems take about a hundred bytes. */
export function socketOf({ DATA_DIR }: Config): string {
  const whole = join(resolve(DATA_DIR), 'commands.sock')
  const near = relative(process.cwd(), whole)
  return near.length < whole.length ? near : whole
}

/** Words of the other side: one JSON a line. */
export async function* linesOf(socket: Socket): AsyncGenerator<unknown, undefined> {
  for await (const line of createInterface({ input: socket })) yield JSON.parse(line)
  return undefined
}

/** Says a line, where the other side still listens. */
export function send(socket: Socket, line: unknown): void {
  if (socket.writable) socket.write(`${JSON.stringify(line)}\n`)
}
