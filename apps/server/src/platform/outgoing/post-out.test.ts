import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPostOut, urlProblem, type HostResolver } from './post-out.ts'
import { isPublicAddress } from './public-address.ts'

/** Counts each connection within: on both families, on a port that stands for that of https. */
let connections = 0
const inside = createServer((socket) => {
  connections += 1
  socket.destroy()
})
let port = ''
beforeAll(async () => {
  inside.listen(0, '::')
  await once(inside, 'listening')
  const address = inside.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  port = String(address.port)
})
afterAll(() => void inside.close())
beforeEach(() => {
  connections = 0
})

const post = (url: string, resolve?: HostResolver, targets: 'public' | 'any' = 'public') =>
  createPostOut({ targets, port, ...(resolve && { resolve }) })({ url, headers: {}, body: '{}' })

/** Every way to write an address that isn't of the public network, with the port that is listened on. */
const FORMS = [
  'https://127.0.0.1:P/',
  'https://127.0.0.1.:P/',
  'https://127.1:P/',
  'https://127.0.1:P/',
  'https://127.255.255.254:P/',
  'https://2130706433:P/',
  'https://017700000001:P/',
  'https://0177.0.0.1:P/',
  'https://0177.0.0.01:P/',
  'https://0x7f.0.0.1:P/',
  'https://0x7f000001:P/',
  'https://0x7f.1:P/',
  'https://0X7F.0x0.0x0.0x1:P/',
  'https://127.0x0.0.1:P/',
  'https://①②⑦.⓪.⓪.①:P/',
  'https://127。0。0。1:P/',
  'https://%31%32%37.0.0.1:P/',
  'https://0:P/',
  'https://0.0.0.0:P/',
  'https://0x0:P/',
  'https://[::]:P/',
  'https://[::1]:P/',
  'https://[0:0:0:0:0:0:0:1]:P/',
  'https://[0000:0000:0000:0000:0000:0000:0000:0001]:P/',
  'https://[::ffff:127.0.0.1]:P/',
  'https://[::ffff:7f00:1]:P/',
  'https://[0:0:0:0:0:ffff:127.0.0.1]:P/',
  'https://[::127.0.0.1]:P/',
  'https://[::ffff:0:127.0.0.1]:P/',
  'https://[64:ff9b::127.0.0.1]:P/',
  'https://[64:ff9b::7f00:1]:P/',
  'https://[64:ff9b:1::10.0.0.1]:P/',
  'https://[2002:7f00:1::]:P/',
  'https://[2002:a00:1::1]:P/',
  'https://[2001:0:7f00:1::]:P/',
  'https://[2001:db8::1]:P/',
  'https://[fe80::1]:P/',
  'https://[fe80::a9fe:a9fe]:P/',
  'https://[fc00::1]:P/',
  'https://[fd00:ec2::254]:P/',
  'https://[fec0::1]:P/',
  'https://[ff02::1]:P/',
  'https://[100::1]:P/',
  'https://10.0.0.1:P/',
  'https://10.255.255.255:P/',
  'https://167772161:P/',
  'https://172.16.0.1:P/',
  'https://172.31.255.255:P/',
  'https://192.168.0.1:P/',
  'https://0xc0a80001:P/',
  'https://169.254.169.254:P/latest/meta-data/',
  'https://2852039166:P/',
  'https://0xa9fea9fe:P/',
  'https://0251.0376.0251.0376:P/',
  'https://[::ffff:169.254.169.254]:P/',
  'https://[::ffff:a9fe:a9fe]:P/',
  'https://100.64.0.1:P/',
  'https://100.127.255.255:P/',
  'https://198.18.0.1:P/',
  'https://192.0.0.1:P/',
  'https://224.0.0.1:P/',
  'https://239.255.255.255:P/',
  'https://255.255.255.255:P/',
  'https://240.0.0.1:P/',
  'https://user:word@127.0.0.1:P/',
  'https://hooks.example@127.0.0.1:P/',
  'https://127.0.0.1:P#@hooks.example/',
  'https://127.0.0.1:P\\@hooks.example/',
  'http://127.0.0.1:P/',
  'ftp://127.0.0.1:P/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:P/',
  '//127.0.0.1:P/',
] as const

describe('an address that is not of the public network', () => {
  test.each(FORMS)('%s is not connected to', async (form) => {
    const outcome = await post(form.replace('P', port))
    expect([typeof outcome.error, connections]).toEqual(['string', 0])
  })

  test.each([
    ['loopback', ['127.0.0.1']],
    ['IPv6 loopback', ['::1']],
    ['a mapped one', ['::ffff:127.0.0.1']],
    ['one behind a translator', ['64:ff9b::7f00:1']],
    ['the metadata service', ['169.254.169.254']],
    ['one of two', ['8.8.8.8', '127.0.0.1']],
    ['one with a zone', ['fe80::1%lo']],
    ['no address', ['localhost']],
    ['nothing', []],
  ])('by a name that resolves to %s is not connected to', async (_, addresses) => {
    const outcome = await post(`https://hooks.example:${port}/`, async () => addresses)
    expect([typeof outcome.error, outcome.status, connections]).toEqual(['string', undefined, 0])
  })

  test('a name is resolved once for a message: what was checked is what is connected to', async () => {
    let queries = 0
    // a rebinding name: another address the second time
    const rebinding: HostResolver = async () => ((queries += 1) === 1 ? ['127.0.0.1'] : ['127.0.0.2'])
    await post(`http://hooks.example:${port}/`, rebinding, 'any')
    expect([queries, connections]).toEqual([1, 1])
    await post(`https://hooks.example:${port}/`, rebinding)
    expect([queries, connections]).toEqual([2, 1])
  })

  test('is connected to where the operator allows it', async () => {
    await post(`http://127.0.0.1:${port}/`, undefined, 'any')
    await post(`http://hooks.example:${port}/`, async () => ['127.0.0.1'], 'any')
    expect(connections).toBe(2)
  })
})

test.each([
  ['8.8.8.8', true],
  ['1.1.1.1', true],
  ['172.32.0.1', true],
  ['100.128.0.1', true],
  ['2606:4700::1111', true],
  ['2a00:1450:4001::1', true],
  ['4000::1', false],
  ['', false],
  ['hooks.example', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

test.each([
  ['https://hooks.example/waybill', undefined],
  ['https://hooks.example:443/waybill', undefined],
  ['https://8.8.8.8/', undefined],
  ['https://hooks.example:8443/', 'has a port other than 443'],
  ['http://hooks.example/', 'is not https'],
  ['https://a:b@hooks.example/', 'has a user name or a password'],
  ['https://hooks.example/#x', 'has a fragment'],
  ['https://10.0.0.1/', 'is not an address of the public network'],
  ['hooks.example', 'is no URL of at most 2000 characters'],
  [`https://hooks.example/${'x'.repeat(2_000)}`, 'is no URL of at most 2000 characters'],
])('the URL %s: %s', (url, problem) => {
  expect(urlProblem(url, { targets: 'public' })).toBe(problem)
})

test('where anything is allowed, http and any port are', () => {
  expect(urlProblem('http://127.0.0.1:8080/', { targets: 'any' })).toBeUndefined()
  expect(urlProblem('ftp://127.0.0.1/', { targets: 'any' })).toBe('is neither https nor http')
})

test('[INT-02] in the sandbox this machine is reached by http and any port, and no other one of the kind', () => {
  const problems = ['http://127.0.0.1:8080/', 'http://localhost/', 'http://[::1]:3000/', 'https://hooks.example/'].map(
    (url) => urlProblem(url, { targets: 'loopback' }),
  )
  expect(problems).toEqual([undefined, undefined, undefined, undefined])
  expect(urlProblem('http://10.0.0.1/', { targets: 'loopback' })).toBe('is not https')
  expect(urlProblem('http://127.0.0.1.hooks.example/', { targets: 'loopback' })).toBe('is not https')
})
