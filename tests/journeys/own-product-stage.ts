import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '@waybill/testkit/free-port'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { shopCommandWith } from '@waybill/testkit/shop-command'
import { resultOf, type RegisteredMember } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

const MAIN = join(import.meta.dirname, '../../examples/product/main.ts')
const TARGETS = { WEBHOOK_TARGETS: 'any' }
const SCOPES = 'entitlements:read,usage:read,usage:write,hand-over:redeem'

/** The demo shop with the example product beside it, each a process of its own. */
export interface TwoCompanies {
  readonly shop: RunningShop
  /** Address of the product. */
  readonly product: string
  /** The counts that the shop has of the account, the oldest first. */
  readonly reported: (buyer: RegisteredMember) => Promise<readonly unknown[]>
  /** Output of the product, for the message of a failing test. */
  readonly said: () => string
  readonly stop: () => Promise<void>
}

async function printed(store: ThrowawayStore, secret: RegExp, ...args: readonly string[]): Promise<string> {
  const { text } = await shopCommandWith(TARGETS, store, ...args)
  const found = secret.exec(text)?.[0]
  if (found === undefined) throw new Error(`${args.join(' ')} printed no secret: ${text}`)
  return found
}

interface RunningProduct {
  readonly said: () => string
  readonly stop: () => Promise<void>
}

/** Starts the product; the promise ends when it listens, or fails with what it wrote. */
function startProduct(environment: Readonly<Record<string, string>>): Promise<RunningProduct> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = (): boolean => child.kill('SIGKILL')
  process.once('exit', end)
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      if (!output.includes('Morning Board is ready')) return
      resolve({
        said: () => output,
        stop: async () => {
          child.kill('SIGTERM')
          await exited
          process.off('exit', end)
        },
      })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', () => reject(new Error(`the product ended: ${output}`)))
  })
}

/** As the example's README says: a key, an endpoint, then the shop, then the product. */
export async function startBoth(): Promise<TwoCompanies> {
  const store = await throwawayStore('embedded')
  const port = await freePort()
  const product = `http://localhost:${port}`
  const key = await printed(store, /^wbk_\S{57}$/m, 'keys', 'make', '--name', 'Morning Board', '--scopes', SCOPES)
  const secret = await printed(store, /^whsec_\S+$/m, 'webhooks', 'add', '--url', `${product}/hooks`)
  const shop = await startShopProcess(store, { ...TARGETS, PRODUCT_URL: `${product}/from-shop` })
  const running = await startProduct({
    PORT: String(port),
    SHOP_URL: shop.url,
    SHOP_KEY: key,
    SHOP_WEBHOOK_SECRET: secret,
  })
  return {
    shop,
    product,
    reported: async ({ client }) => {
      const { account_id: account } = resultOf(await client.get('/account/session'))
      const path = `/api/v1/accounts/${String(account)}/usage/records`
      const answer = await fetch(shop.url + path, { headers: { authorization: `Bearer ${key}` } })
      // the shop's own list
      const { result } = (await answer.json()) as { result: { items: readonly { quantity: number }[] } }
      return result.items.map(({ quantity }) => quantity)
    },
    said: running.said,
    stop: async () => {
      await shop.stop()
      await running.stop()
      await store.dispose()
    },
  }
}
