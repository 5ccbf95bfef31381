import { once } from 'node:events'
import { createServer, get, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { guardFrontDoor } from './front-door.ts'

let server: Server
let requested: string[]
let answer: (response: ServerResponse, url: string) => void

beforeEach(async () => {
  requested = []
  answer = (response, url) => void response.end(url)
  server = createServer(
    guardFrontDoor(
      ({ url = '' }, response) => {
        requested.push(url)
        answer(response, url)
      },
      (response) => void response.writeHead(400, { connection: 'close', 'content-length': 6 }).end('broken'),
    ),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const port = (): number => (server.address() as AddressInfo).port

async function connection(): Promise<Socket> {
  const socket = connect(port(), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** Sends the bytes and reads until the server ends the connection. */
async function sent(bytes: string): Promise<string> {
  const socket = await connection()
  socket.write(bytes)
  return text(socket)
}

const bodies = (answers: string): readonly string[] =>
  answers.split(/(?=HTTP\/1\.1 )/).map((one) => one.slice(one.indexOf('\r\n\r\n') + 4))

const request = (url: string, ...lines: string[]): string =>
  [`GET ${url} HTTP/1.1`, ...(lines.some((line) => /^host:/i.test(line)) ? [] : ['Host: shop']), ...lines, '', ''].join(
    '\r\n',
  )

describe('a request that names two hosts', () => {
  test.each([
    ['two Host headers', request('/', 'Host: shop', 'Host: other', 'Connection: close')],
    ['the same Host twice', request('/', 'Host: shop', 'host: shop', 'Connection: close')],
    ['an address with another host', request('http://other/', 'Connection: close')],
    ['an address with another port', request('http://shop:81/', 'Connection: close')],
    ['an address with a user', request('http://shop@other/', 'Connection: close')],
  ])('[SEC-01] is none: %s', async (_, bytes) => {
    const answers = await sent(bytes)
    expect(answers).toMatch(/^HTTP\/1\.1 400 /)
    expect(bodies(answers)).toEqual(['broken'])
    expect(requested).toEqual([])
  })

  test('[SEC-01] ends its connection: nothing after it is answered', async () => {
    const answers = await sent(
      request('/a') + request('/b', 'Host: shop', 'Host: shop') + request('/c', 'Connection: close'),
    )
    expect(bodies(answers)).toEqual(['/a', 'broken'])
    expect(requested).toEqual(['/a'])
  })

  test('an address with the host of the header is read as its path', async () => {
    for (const [url, path] of [
      ['http://shop/a?b=c', '/a?b=c'],
      ['HTTPS://SHOP/a', '/a'],
      ['http://shop?q', '/?q'],
      ['http://shop', '/'],
    ] as const)
      expect(bodies(await sent(request(url, 'Connection: close')))).toEqual([path])
  })
})

describe('requests one after the other on a connection', () => {
  test('are answered in their order, each once the one before it is', async () => {
    const open: string[] = []
    answer = (response, url) => {
      open.push(url)
      expect(open).toHaveLength(1)
      setImmediate(() => {
        open.pop()
        response.end(url)
      })
    }
    const urls = Array.from({ length: 200 }, (_, n) => `/${n}`)
    const answers = await sent(urls.map((url, n) => request(url, ...(n === 199 ? ['Connection: close'] : []))).join(''))
    expect(bodies(answers)).toEqual(urls)
  })

  test('hold up no other client: each is begun in a turn of its own, and another connection is answered between', async () => {
    let turn = 0
    let ticking = setImmediate(function tick() {
      turn += 1
      ticking = setImmediate(tick)
    })
    const turns: number[] = []
    const other = Promise.withResolvers<string>()
    answer = (response, url) => {
      if (url === '/healthz') return void response.end(url)
      turns.push(turn)
      if (url === '/0')
        get({ port: port(), host: '127.0.0.1', path: '/healthz', agent: false }, (got) => other.resolve(text(got)))
      // from the hundredth on they wait for the other client
      void (turns.length < 100 ? Promise.resolve() : other.promise).then(() => response.end(url))
    }
    const urls = Array.from({ length: 2_000 }, (_, n) => `/${n}`)
    const answers = sent(
      urls.map((url, n) => request(url, ...(n === urls.length - 1 ? ['Connection: close'] : []))).join(''),
    )
    expect(await other.promise).toBe('/healthz')
    expect(turns.length).toBeLessThanOrEqual(100)
    expect(bodies(await answers)).toEqual(urls)
    clearImmediate(ticking)
    expect(new Set(turns).size).toBe(urls.length)
  })

  test('are read no further than the client waits: of a hundred thousand most are still unread', async () => {
    let parsed = 0
    const someWait = Promise.withResolvers<undefined>()
    server.prependListener('request', () => {
      parsed += 1
      if (parsed > 64) someWait.resolve(undefined)
    })
    let first: ServerResponse | undefined
    answer = (response) => (first ??= response)
    const many = await connection()
    many.on('error', () => undefined).resume()
    many.write(request('/x').repeat(100_000))
    await someWait.promise
    // a chunk would be read in each of these turns
    for (let turn = 0; turn < 50; turn += 1)
      await new Promise<void>((resolve, reject) => {
        const small = connect(port(), '127.0.0.1', () => small.end())
        small.once('close', () => resolve()).once('error', reject)
      })
    expect(first).toBeDefined()
    expect(parsed).toBeLessThan(10_000)
    many.destroy()
  })

  test('of a client that has gone are not begun', async () => {
    const begun = Promise.withResolvers<ServerResponse>()
    answer = (response) => begun.resolve(response)
    const socket = await connection()
    socket.on('error', () => undefined)
    socket.write(request('/a') + request('/b') + request('/c'))
    const gone = once((await begun.promise).req.socket, 'close')
    socket.destroy()
    await gone
    await new Promise((resolve) => setImmediate(resolve))
    expect(requested).toEqual(['/a'])
  })
})
