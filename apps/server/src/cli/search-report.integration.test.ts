import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop } from '@waybill/testkit/running-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { throwawayStore, variablesOf, type ThrowawayStore } from '@waybill/testkit/store'
import { runCli } from './run-cli.ts'

let store: ThrowawayStore
beforeAll(async () => {
  store = await throwawayStore()
})
afterAll(() => store.dispose())

/** Output of the command. */
async function report(): Promise<string> {
  const lines: string[] = []
  const environment = { LOG_LEVEL: 'silent', ...variablesOf(store) }
  const write = (line: string): void => void lines.push(line)
  expect(await runCli(['search-report'], { environment, out: write, error: write })).toBe(0)
  const head = lines.findIndex((line) => line.startsWith('searches'))
  return lines.slice(head).join('\n')
}

test(
  '[SRCH-10] what results pages and calls did not find is in the report, what was found or only typed is not',
  { timeout: 120_000 },
  async () => {
    const shop = await startShop(store)
    const client = new ShopClient(shop.url)
    for (const path of [
      '/vi/platform/marketplace/search?q=M%C3%A1y+BAY',
      '/vi/platform/marketplace/search?q=m%C3%A1y%20bay',
      '/services/modules/search?q=submarine',
      '/services/bundles/search?q=submarine',
      '/platform/marketplace/search?q=route',
      '/platform/marketplace/search?q=raute',
      '/platform/marketplace/search?q=me%40kho.example',
      '/platform/marketplace/search?q=xy',
      '/cart/search/suggestions?term=helicopter',
      '/manage/ui/search?q=airship',
    ])
      expect([200, 401]).toContain((await client.get(path)).status)
    // a stop writes what waits
    await shop.stop()
    expect(await report()).toBe(
      'searches  days  language  term\n       2     1  vi        máy bay\n       1     1  en        submarine',
    )
  },
)
