import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that a connection may have waiting before no more of it is read. */
const MOST_WAITING = 64
const FEW_WAITING = MOST_WAITING / 2
const ABSOLUTE_FORM = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)(.*)$/is

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Checks before any handler runs. A request that names two hosts is none. One that comes while its connection still
 * waits for the answer before it waits too, and other connections are answered between the two: thousands of pipelined requests
 * only delay their own client.
 */
export function guardFrontDoor(
  passOn: RequestListener,
  rejectBroken: (response: ServerResponse) => void,
): RequestListener {
  const queues = new WeakMap<Socket, Queue>()
  return (request, response) => {
    const { socket } = request
    // the client has gone, or got the answer that closes the connection
    if (!socket.writable) return
    const answer = (): void => (namesOneHost(request) ? passOn(request, response) : rejectBroken(response))
    const queue = queues.get(socket) ?? new Queue(socket)
    queues.set(socket, queue)
    queue.add(response, answer)
  }
}

class Queue {
  readonly #socket: Socket
  readonly #waiting: (() => void)[] = []
  #isBusy = false
  #isHeld = false

  constructor(socket: Socket) {
    this.#socket = socket
  }

  add(response: ServerResponse, answer: () => void): void {
    const begin = (): void => {
      this.#isBusy = true
      response.once('close', () => this.#next())
      answer()
    }
    if (!this.#isBusy) return begin()
    this.#waiting.push(begin)
    if (this.#waiting.length === MOST_WAITING) this.#hold()
  }

  #next(): void {
    this.#isBusy = false
    if (!this.#socket.writable) this.#waiting.length = 0
    const begin = this.#waiting.shift()
    if (this.#waiting.length < FEW_WAITING) this.#goOn()
    if (begin === undefined) return
    // still ours: what comes meanwhile waits behind it
    this.#isBusy = true
    setImmediate(begin)
  }

  #hold(): void {
    this.#isHeld = true
    // the parser resumes the socket after each buffered request: this pauses it after that
    queueMicrotask(() => {
      if (this.#isHeld) this.#socket.pause()
    })
  }

  #goOn(): void {
    if (this.#isHeld) this.#socket.resume()
    this.#isHeld = false
  }
}

/** One Host, and the same as in an address with one, which is then read as a path. */
function namesOneHost(request: IncomingMessage): boolean {
  const { rawHeaders, headers, url = '' } = request
  let hosts = 0
  for (let place = 0; place < rawHeaders.length; place += 2) if (isHost(rawHeaders[place])) hosts += 1
  if (hosts > 1) return false
  if (url.startsWith('/')) return true
  const [, authority, path = ''] = ABSOLUTE_FORM.exec(url) ?? []
  if (authority === undefined) return true
  request.url = path.startsWith('/') ? path : `/${path}`
  return authority.toLowerCase() === headers.host?.toLowerCase()
}

function isHost(name: string | undefined): boolean {
  return name?.length === 4 && name.toLowerCase() === 'host'
}
