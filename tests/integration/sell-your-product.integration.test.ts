import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { signInAgain } from '@waybill/testkit/shop-journey'
import { productShop } from './product-api/product-shop.ts'

const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/guides/sell-your-product.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'waybill-guide-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The demo shop's key of step 1, with the scopes that the guide names. */
const [, scopes = ''] = /keys make .*--scopes (\S+)/.exec(GUIDE) ?? []
const shop = productShop({ guide: scopes }, { PRODUCT_URL: 'http://127.0.0.1:9/from-shop' })

interface Step {
  readonly language: string
  readonly code: string
  readonly output: string
}

/** Each block of code with the output below it; step 1 makes the key, which the shop of this test has. */
function steps(): readonly Step[] {
  const blocks = [...GUIDE.matchAll(/```(sh|python)\n((?:(?!```)[\s\S])*)```\n\n```text\n((?:(?!```)[\s\S])*)```/g)]
  return blocks.map(([, language = '', code = '', output = '']) => ({ language, code, output }))
}

function run({ language, code }: Step, environment: Readonly<Record<string, string>>): Promise<string> {
  const [program, args] = language === 'sh' ? ['sh', ['-euc', code]] : ['python3', ['-c', code]]
  const env = { PATH: process.env['PATH'], ...environment }
  return new Promise((resolve) => {
    execFile(program, args, { cwd: folder, env }, (_, out, problems) => resolve(`${out}${problems}`))
  })
}

const hasTools = ['curl', 'python3'].every((tool) => spawnSync(tool, ['--version']).status === 0)

test.runIf(hasTools)('[INT-01] [INT-03] [INT-04] the guide does what it says, command by command', async () => {
  const { email, password, account_id: account } = shop.person('primary')
  const client = await signInAgain(shop.url, email, password)
  const way = await client.get('/account/product?to=/routes&from=/account/billing/subscription')
  const environment = {
    SHOP: shop.url,
    KEY: shop.key('guide'),
    ACCOUNT: String(account),
    NOW: String((await shop.call('/sandbox/clock')).body['now']),
    HAND_OVER: new URL(way.headers.get('location') ?? '').searchParams.get('hand_over') ?? '',
  }
  expect(steps().length).toBe(6)
  for (const step of steps()) expect(await run(step, environment), step.code).toBe(step.output)
})
