import { randomUUID } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { connectShop, type ShopCallBody, type ShopCallResult } from '@waybill/client'

/** How long an answer of the shop is taken without a look; a webhook ends it at once. */
const FRESH_MS = 60_000
const TIMEOUT_MS = 5_000
const LARGEST_BATCH = 100

const READ = 'GET /api/v1/accounts/{id}/entitlements'
const REPORT = 'POST /api/v1/usage'
const REDEEM = 'POST /api/v1/hand-overs/redeem'

export type Account = ShopCallResult<typeof READ>
export type Access = Account['modules'][number]['access']
export type Member = ShopCallResult<typeof REDEEM>

export interface ShopSettings {
  readonly url: string
  /** The machine key, with the scopes entitlements:read, usage:write and hand-over:redeem. */
  readonly key: string
  /** Where the product is: hand-overs are for this origin alone. */
  readonly origin: string
}

/** The shop, as a product sees it: what an account may use, what is reported to it, and who comes from it. */
export function openShop({ url, key, origin }: ShopSettings) {
  const shop = connectShop({ shop: url, key, timeoutMs: TIMEOUT_MS })
  const keySet = createRemoteJWKSet(new URL('/.well-known/jwks.json', url))
  const answers = new Map<number, { account: Account; tag: string | undefined; freshUntil: number }>()
  const unsent: ShopCallBody<typeof REPORT>['records'][number][] = []

  /** The newest answer; while the shop is away the last one holds, but no longer than it says of itself. */
  async function accountOf(id: number): Promise<Account> {
    const last = answers.get(id)
    const now = Date.now()
    if (last !== undefined && now < last.freshUntil) return last.account
    try {
      const read = await shop.readNewer(READ, { params: { id }, tag: last?.tag })
      const account = read?.result ?? last?.account
      if (account === undefined) throw new Error(`the shop says nothing of account ${id}`)
      answers.set(id, { account, tag: read?.tag ?? last?.tag, freshUntil: now + FRESH_MS })
      return account
    } catch (error) {
      if (last === undefined || Date.parse(last.account.valid_to ?? '9999-01-01') <= now) throw error
      return last.account
    }
  }

  /** Sends what waits, one batch. Each record has a key of its own: sent again after a lost answer it counts once. */
  async function sendUsage(): Promise<void> {
    const records = unsent.slice(0, LARGEST_BATCH)
    const reported = await shop.call(REPORT, { body: { records } }).catch(() => undefined)
    if (reported === undefined) return
    unsent.splice(0, records.length)
    for (const { path, message } of reported.records.flatMap(({ errors }) => errors))
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
      return shop.call(REDEEM, { body: { token } }).catch(() => undefined)
    },
  }
}

/** What a module of the account allows. */
export function accessTo({ modules }: Account, code: string): Access {
  return modules.find((module) => module.code === code)?.access ?? 'none'
}
