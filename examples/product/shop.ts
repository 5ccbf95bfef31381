import { randomUUID } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { z } from 'zod'

/** How long an answer of the shop is taken without a look; a webhook ends it at once. */
const FRESH_MS = 60_000
const TIMEOUT_MS = 5_000
const LARGEST_BATCH = 100

const access = z.enum(['full', 'read_only', 'none'])
const account = z.object({
  state: z.string(),
  valid_to: z.iso.datetime().nullable(),
  modules: z.array(z.object({ code: z.string(), access })),
})
const member = z.object({
  account_id: z.int(),
  member_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  to: z.url().nullable(),
  return_to: z.url(),
})
const errors = z.array(z.object({ path: z.string(), message: z.string() }))
const usage = z.object({ records: z.array(z.object({ errors })) })

export type Access = z.infer<typeof access>
export type Account = z.infer<typeof account>
export type Member = z.infer<typeof member>

export interface ShopSettings {
  readonly url: string
  /** The machine key, with the scopes entitlements:read, usage:write and hand-over:redeem. */
  readonly key: string
  /** Where the product is: hand-overs are for this origin alone. */
  readonly origin: string
}

const caller =
  (url: string, key: string) =>
  (path: string, { headers, body }: { headers?: Record<string, string>; body?: object }) =>
    fetch(url + path, {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })

/** The shop, as a product sees it: what an account may use, what is reported to it, and who comes from it. */
export function connectShop({ url, key, origin }: ShopSettings) {
  const keySet = createRemoteJWKSet(new URL('/.well-known/jwks.json', url))
  const answers = new Map<number, { account: Account; tag: string; freshUntil: number }>()
  const unsent: object[] = []

  const call = caller(url, key)

  /** The newest answer; while the shop is away the last one holds, but no longer than it says of itself. */
  async function accountOf(id: number): Promise<Account> {
    const last = answers.get(id)
    const now = Date.now()
    if (last !== undefined && now < last.freshUntil) return last.account
    const headers = last === undefined ? {} : { 'if-none-match': last.tag }
    const read = await call(`/api/v1/accounts/${id}/entitlements`, { headers }).catch(() => undefined)
    if (read?.status === 200) {
      const { result } = z.object({ result: account }).parse(await read.json())
      answers.set(id, { account: result, tag: read.headers.get('etag') ?? '', freshUntil: now + FRESH_MS })
      return result
    }
    const isUnchanged = read?.status === 304
    if (last === undefined || (!isUnchanged && Date.parse(last.account.valid_to ?? '9999-01-01') <= now))
      throw new Error(`the shop says nothing of account ${id}: ${read?.status ?? 'no answer'}`)
    if (isUnchanged) answers.set(id, { ...last, freshUntil: now + FRESH_MS })
    return last.account
  }

  /** Sends what waits, one batch. Each record has a key of its own: sent again after a lost answer it counts once. */
  async function sendUsage(): Promise<void> {
    const records = unsent.slice(0, LARGEST_BATCH)
    const answer = await call('/api/v1/usage', { body: { records } }).catch(() => undefined)
    if (answer?.status !== 200) return
    unsent.splice(0, records.length)
    const { result } = z.object({ result: usage }).parse(await answer.json())
    for (const { path, message } of result.records.flatMap((record) => record.errors))
      process.stderr.write(`${path}: ${message}\n`)
  }

  return {
    accountOf,
    /** Something of the account is different: the next look reads it again. */
    forget: (id: number): void => {
      const last = answers.get(id)
      if (last !== undefined) answers.set(id, { ...last, freshUntil: 0 })
    },
    /** How many of something there are from now on; while the shop is away it waits for the next report. */
    reportUsage: (id: number, usageKey: string, quantity: number): Promise<void> => {
      const at = new Date().toISOString()
      unsent.push({ account_id: id, key: randomUUID(), usage_key: usageKey, quantity, at })
      return sendUsage()
    },
    /** Who comes with a hand-over; undefined for one that is forged, expired or was used. */
    takeIn: async (token: string): Promise<Member | undefined> => {
      const expected = { algorithms: ['EdDSA'], issuer: url, audience: origin, clockTolerance: 5 }
      if ((await jwtVerify(token, keySet, expected).catch(() => undefined)) === undefined) return undefined
      const answer = await call('/api/v1/hand-overs/redeem', { body: { token } })
      return answer.ok ? z.object({ result: member }).parse(await answer.json()).result : undefined
    },
  }
}

/** What a module of the account allows. */
export function accessTo({ modules }: Account, code: string): Access {
  return modules.find((module) => module.code === code)?.access ?? 'none'
}
