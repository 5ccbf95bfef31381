import { expect, test } from 'vitest'
import { isForwarded, isSandboxOpen } from './forwarded.ts'

const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-original-host',
  'x-remote-addr',
  'x-originating-ip',
  'x-envoy-external-address',
  'x-amzn-trace-id',
  'x-azure-clientip',
  'x-appengine-user-ip',
  'x-vercel-forwarded-for',
  'cf-connecting-ip',
  'cf-ray',
  'true-client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'client-ip',
  'proxy-client-ip',
  'wl-proxy-client-ip',
  'cdn-loop',
  'tailscale-user-login',
] as const

test.each(FORWARDING)('[SEC-01] %s shows that a proxy forwards the request', (name) => {
  expect(isForwarded({ host: 'localhost', [name]: '203.0.113.9' })).toBe(true)
})

test('what browsers and programs send by themselves says nothing of a proxy', () => {
  const own = {
    host: 'localhost:3000',
    connection: 'keep-alive',
    'user-agent': 'Mozilla/5.0',
    accept: '*/*',
    'accept-encoding': 'gzip, br, zstd',
    cookie: 'a=b',
    origin: 'http://localhost:3000',
    'sec-fetch-site': 'same-origin',
    'sec-ch-ua': '"Chromium"',
    'x-waybill': '1',
    'x-page-token': '1.x',
    'x-requested-with': 'fetch',
    'idempotency-key': 'k',
    authorization: 'Bearer x',
    referer: 'http://localhost:3000/',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  }
  expect(isForwarded(own)).toBe(false)
})

test('[SEC-01] the sandbox is closed to requests through a proxy, unless the operator has switched it on', () => {
  const forwarded = { 'x-forwarded-for': '127.0.0.1' }
  const states = [
    { sandbox: true, isSandboxForAll: false },
    { sandbox: true, isSandboxForAll: true },
    { sandbox: false, isSandboxForAll: false },
  ]
  expect(states.map((config) => [isSandboxOpen(config, {}), isSandboxOpen(config, forwarded)])).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ])
})
