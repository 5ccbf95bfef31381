import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Currency } from '@waybill/domain/money'
import type { Keys } from '../keys.ts'

/** Our cookies and their life in seconds; absent: until the browser closes. */
const COOKIES = {
  session: 180 * 86_400,
  staff: undefined,
  cart: 30 * 86_400,
  // a member of the staff sees the shop as a member does: the row ends it
  impersonation: undefined,
  // a sign-in that is under way at a company's provider
  company: 600,
  // likewise of a member of the staff, then without the second factor yet
  provider: 600,
  // this browser, for who signs in here again; no page depends on it
  device: 400 * 86_400,
} as const

export type CookieName = keyof typeof COOKIES

/** Reads and writes our signed, HttpOnly cookies; the `__Host-` prefix needs https. */
export interface CookieJar {
  readonly read: (name: CookieName) => string | undefined
  readonly write: (name: CookieName, token: string) => void
  readonly clear: (name: CookieName) => void
  /** The token that this answer sets. */
  readonly written: (name: CookieName) => string | undefined
  /** Cookies of the browser's next request: those of this one, as the answer changes them. */
  readonly next: () => string
  /** Does the request have any cookie that identifies a reader (A-96)? */
  readonly hasIdentity: () => boolean
}

export function cookieJar(
  request: FastifyRequest,
  reply: FastifyReply,
  site: { readonly keys: Keys; readonly isHttps: boolean },
): CookieJar {
  const sentName = (name: CookieName): string => (site.isHttps ? `__Host-waybill-${name}` : `waybill-${name}`)
  const read = (name: CookieName): string | undefined => {
    const [token, signature] = request.cookies[sentName(name)]?.split('.') ?? []
    if (token === undefined || signature === undefined) return undefined
    if (!site.keys.isSigned(`cookie:${name}`, token, signature)) return undefined
    const isOfNow = signature === site.keys.sign(`cookie:${name}`, token)
    const isUnchanged = next.get(sentName(name)) === request.cookies[sentName(name)]
    // signed with the secret before: the browser gets one that holds on when that is over
    if (!isOfNow && isUnchanged) send(name, token)
    return token
  }
  const written = new Map<CookieName, string>()
  const next = new Map(Object.entries(request.cookies))
  function send(name: CookieName, token: string): void {
    const maxAge = COOKIES[name]
    const value = `${token}.${site.keys.sign(`cookie:${name}`, token)}`
    next.set(sentName(name), value)
    void reply.setCookie(sentName(name), value, maxAge === undefined ? options : { ...options, maxAge })
  }
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: site.isHttps } as const
  return {
    read,
    write: (name, token) => {
      written.set(name, token)
      send(name, token)
    },
    clear: (name) => {
      next.delete(sentName(name))
      void reply.clearCookie(sentName(name), options)
    },
    written: (name) => written.get(name),
    next: () => Array.from(next, ([name, value = '']) => `${name}=${encodeURIComponent(value)}`).join('; '),
    hasIdentity: () =>
      (['session', 'staff', 'cart', 'impersonation'] as const).some(
        (name) => request.cookies[sentName(name)] !== undefined,
      ),
  }
}

export type ColourScheme = 'light' | 'dark'

/** The preference cookie: currency and scheme, both enumerations, no identity; part of the page cache's key. */
export interface Preferences {
  /** One that the shop sells in. */
  readonly currency?: Currency
  readonly scheme?: ColourScheme
}

const YEAR_S = 365 * 86_400

/** Stores the choices of this browser for a year. */
export function writePreferences(
  { reply, ports }: { readonly reply: FastifyReply; readonly ports: { readonly publicUrl: string } },
  { currency, scheme }: Preferences,
): void {
  void reply.setCookie('pref', `${currency ?? ''}.${scheme ?? ''}`, {
    path: '/',
    sameSite: 'lax',
    maxAge: YEAR_S,
    httpOnly: true,
    secure: ports.publicUrl.startsWith('https:'),
  })
}

/** A currency that the shop doesn't sell in was never chosen: `sold` are those of the shop (A-118). */
export function readPreferences(request: FastifyRequest, sold: readonly Currency[]): Preferences {
  const [currencyText, schemeText] = (request.cookies['pref'] ?? '').split('.')
  const currency = sold.find((code) => code === currencyText)
  const scheme = schemeText === 'light' || schemeText === 'dark' ? schemeText : undefined
  return { ...(currency && { currency }), ...(scheme && { scheme }) }
}
