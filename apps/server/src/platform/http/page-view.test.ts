import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { pageViewOf } from './page-view.ts'

const SHOP = 'https://shop.example'
const asksForView = { hasPageView: true } as Parameters<typeof pageViewOf>[1]

function contextOf(headers: Readonly<Record<string, string>>) {
  const request = {
    id: 'r',
    url: '/cart/add?view=page',
    headers: { origin: SHOP, referer: `${SHOP}/shop?q=1`, ...headers },
    socket: { remoteAddress: '192.0.2.7' },
  } as unknown as FastifyRequest
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  return {
    lines,
    context: { request, cookies: { next: () => 'cart=new' }, ports: { log } } as unknown as Parameters<
      typeof pageViewOf
    >[2],
  }
}

/** A page that answers with what it was asked with. */
function mirror(): FastifyInstance {
  const app = Fastify()
  app.get('/shop', async ({ headers, ip, url }) => ({ result: { ...headers, ip, url }, shell: {} }))
  return app
}

test('the page is requested by its reader: their headers and address, the new cookies, nothing of the change', async () => {
  const { context } = contextOf({
    cookie: 'cart=old',
    'accept-language': 'vi',
    'x-forwarded-for': '198.51.100.1',
    'content-type': 'application/json',
    'idempotency-key': 'k',
    'x-waybill': '1',
  })
  const view = await pageViewOf(mirror(), asksForView, context)
  expect(view?.props).toMatchObject({
    url: '/shop?q=1',
    ip: '192.0.2.7',
    cookie: 'cart=new',
    'accept-language': 'vi',
    'x-forwarded-for': '198.51.100.1',
    accept: 'application/json',
  })
  for (const name of ['content-type', 'idempotency-key', 'x-waybill', 'origin'])
    expect(view?.props).not.toHaveProperty(name)
})

test('a page that can’t be read takes no change back: there is no view, and a line in the log', async () => {
  const { context, lines } = contextOf({})
  const broken = { inject: () => Promise.reject(new Error('the server is closing')) } as unknown as FastifyInstance
  expect(await pageViewOf(broken, asksForView, context)).toBeUndefined()
  expect(lines.join('')).toContain('the server is closing')
})
