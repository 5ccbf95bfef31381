import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { receiveHooks } from './hooks.ts'
import { homePage, signInPage } from './pages.ts'
import { accessTo, openShop, type Member, type ShopSettings } from './shop.ts'

/** The modules of the shop that open our two features, and what we count. */
const BOARD = 'route-board'
const REPORTS = 'route-reports'
const USAGE = 'driver'
const COOKIE = 'morning-board'

export interface Settings extends ShopSettings {
  readonly hookSecret: string
}

const sessionIn = (cookies = ''): string => new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(cookies)?.[1] ?? ''

/** A product that is sold in the shop. In memory lies what yours would store in its database. */
export function buildProduct({ hookSecret, ...settings }: Settings): FastifyInstance {
  const { url: shopUrl, origin } = settings
  const shop = openShop(settings)
  const sessions = new Map<string, Member>()
  const drivers = new Map<number, number>()
  const takeHook = receiveHooks(hookSecret, shop.forget)
  const memberOf = (cookies: string | undefined): Member | undefined => sessions.get(sessionIn(cookies))
  const app = Fastify()
  app.removeAllContentTypeParsers()
  // a signature covers the bytes as they came: nothing is parsed before it is verified
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, text, done) => done(null, text))
  app.addHook('onRequest', async (_, reply) => {
    reply.type('text/html').headers({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
  })

  app.get('/', async ({ headers }) => {
    const member = memberOf(headers.cookie)
    if (member === undefined) return signInPage(shopUrl)
    const account = await shop.accountOf(member.account_id)
    const access = { board: accessTo(account, BOARD), reports: accessTo(account, REPORTS) }
    return homePage({ member, account, access, drivers: drivers.get(member.account_id) ?? 0, shopUrl })
  })

  app.get<{ Querystring: { hand_over?: string } }>('/from-shop', async ({ query }, reply) => {
    const member = await shop.takeIn(String(query.hand_over))
    if (member === undefined) return reply.code(403).send(signInPage(shopUrl, 'This way in is no longer good.'))
    const id = randomBytes(24).toString('base64url')
    sessions.set(id, member)
    const secure = origin.startsWith('https:') ? '; Secure' : ''
    reply.header('set-cookie', `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax${secure}`)
    // on, without the token in the address
    return reply.redirect(member.to ?? '/', 303)
  })

  app.post('/drivers', async ({ headers }, reply) => {
    const member = memberOf(headers.cookie)
    if (member === undefined) return reply.redirect('/', 303)
    const id = member.account_id
    // the page may be older than what was bought: the gate is here
    if (accessTo(await shop.accountOf(id), BOARD) !== 'full') return reply.redirect('/', 303)
    const count = (drivers.get(id) ?? 0) + 1
    drivers.set(id, count)
    await shop.reportUsage(id, USAGE, count)
    return reply.redirect('/', 303)
  })

  app.post('/sign-out', async ({ headers }, reply) => {
    sessions.delete(sessionIn(headers.cookie))
    return reply.redirect('/', 303)
  })

  app.post('/hooks', async ({ body, headers }, reply) => reply.code(takeHook(String(body), headers)).send())
  return app
}
