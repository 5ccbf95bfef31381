import type { AccessGroup } from '@waybill/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { soldCurrency } from '@waybill/domain/money'
import { hashToken } from '../ids.ts'
import type { Ports, RequestContext } from '../ports.ts'
import type { Actor, StaffToken } from './actor.ts'
import { cookieJar, readPreferences, type CookieJar, type Preferences } from './cookies.ts'
import { isSandboxOpen } from './forwarded.ts'
import { localeOf } from './locale.ts'
import { findImpersonated } from './impersonated.ts'
import { networkPrefix } from './network-prefix.ts'

export type { RequestContext } from '../ports.ts'

const STAFF_GROUPS: ReadonlySet<string> = new Set<AccessGroup>(['staff_door', 'back_office', 'admin_api'])

/** True where the cookie of the staff counts, and neither a member's nor their token. */
export const isOfStaff = (access: string | undefined): boolean => STAFF_GROUPS.has(access ?? '')

export const cookiesOf = ({ keys, publicUrl }: Ports, request: FastifyRequest, reply: FastifyReply): CookieJar =>
  cookieJar(request, reply, { keys, isHttps: publicUrl.startsWith('https:') })

export async function createContext(
  ports: Ports,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext> {
  const now = ports.clock.now()
  const mayUseSandbox = isSandboxOpen(ports.config, request.headers)
  const cookies = cookiesOf(ports, request, reply)
  const preferences = readPreferences(request, ports.catalogue.currencies())
  const isStaffRoute = isOfStaff(request.routeOptions.config.access)
  const actor = await (isStaffRoute ? findStaff(ports, request, cookies) : findActor(ports, request, { cookies, now }))
  const buyer = buyerOf(ports, actor, preferences)
  return {
    // its cards are taken by the sandbox: where that is closed there is no provider (B-112)
    ports: portsOf(ports.config.sandbox && !mayUseSandbox ? { ...ports, gateway: undefined } : ports, buyer.actor),
    ...buyer,
    locale: localeOf(request, ports.catalogue.settings().languages),
    preferences,
    now,
    requestId: request.id,
    networkPrefix: networkPrefix(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    cookies,
    isSandboxOpen: mayUseSandbox,
    request,
    reply,
  }
}

/** Ports of a member, whose changes take one connection at a time. */
function portsOf(ports: Ports, actor: Actor): Ports {
  if (actor.kind !== 'member') return ports
  const inTurn: Ports['store']['inTurn'] = (work) => ports.accountLine.inTurn(actor.accountId, work)
  return { ...ports, store: { ...ports.store, inTurn } }
}

/**
 * The actor, and the currency that they buy in. An account whose currency the shop gave up buys in the one that a new
 * one would have.
 */
export function buyerOf(
  { catalogue }: Ports,
  actor: Actor,
  { currency: chosen }: Preferences,
): Pick<RequestContext, 'actor' | 'currency'> {
  const sold = catalogue.currencies()
  if (actor.kind !== 'member') return { actor, currency: soldCurrency(sold, chosen) }
  const currency = sold.includes(actor.currency) ? actor.currency : catalogue.currencyOf(actor.country)
  return { actor: { ...actor, currency }, currency }
}

/** A part of the path, by its name in the route. */
export function pathPart({ request }: Pick<RequestContext, 'request'>, name: 'token' | 'id'): string {
  const { params } = request
  const part: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined
  return typeof part === 'string' ? part : ''
}

/** A reader who was shown a page after their session ended is a visitor from here on. */
export function forgetEndedSession({ actor, cookies }: RequestContext): void {
  if (actor.kind === 'visitor' && actor.hadSession === true) cookies.clear('session')
}

export const browserToken = (token: string): StaffToken => ({ tokenHash: hashToken(token), isTerminal: false })

/** The token of a member of the staff: in the header that of a command line, in the cookie that of a browser. */
export function staffToken({ headers }: FastifyRequest, cookies: CookieJar): StaffToken | undefined {
  const [, bearer] = /^Bearer ([\w-]{1,100})$/.exec(headers.authorization ?? '') ?? []
  if (bearer !== undefined) return { tokenHash: hashToken(bearer), isTerminal: true }
  const cookie = cookies.read('staff')
  return cookie === undefined ? undefined : browserToken(cookie)
}

async function findStaff(ports: Ports, request: FastifyRequest, cookies: CookieJar): Promise<Actor> {
  const token = staffToken(request, cookies)
  const found = token && (await ports.sessions.findStaffActor(ports.store.db, { now: ports.realClock.now(), ...token }))
  return found ?? { kind: 'visitor', visitorHash: undefined }
}

async function findActor(
  ports: Ports,
  request: FastifyRequest,
  { cookies, now }: Pick<RequestContext, 'cookies' | 'now'>,
): Promise<Actor> {
  const impersonated = await findImpersonated(ports, request, cookies)
  if (impersonated !== undefined) return impersonated
  const token = cookies.read('session')
  const lookup = token === undefined ? undefined : { now, tokenHash: hashToken(token) }
  const found = lookup && (await ports.sessions.findSessionActor(ports.store.db, lookup))
  if (found !== undefined) return found
  const cart = cookies.read('cart')
  return {
    kind: 'visitor',
    visitorHash: cart === undefined ? undefined : hashToken(cart),
    ...(token !== undefined && { hadSession: true }),
  }
}
