import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '@waybill/testkit/eventually'
import { freePort } from '@waybill/testkit/free-port'
import { signInAgain } from '@waybill/testkit/shop-journey'
import { variablesOf, type ThrowawayStore } from '@waybill/testkit/store'
import { productShop } from './product-api/product-shop.ts'

const ROOT = join(import.meta.dirname, '../..')
const guide = (name: string): string => readFileSync(join(ROOT, 'docs/guides', name), 'utf8')
const GUIDE = guide('sell-your-product.md')
const folder = mkdtempSync(join(tmpdir(), 'waybill-guide-'))
afterAll(() => rmSync(folder, { recursive: true }))

const hasTools = ['curl', 'python3'].every((tool) => spawnSync(tool, ['--version']).status === 0)

interface Step {
  readonly language: string
  readonly code: string
  /** Output in the guide; absent where a sentence says it. */
  readonly output: string | undefined
}

/** Every block of code of the guide, with the output below it. */
const steps: readonly Step[] = [
  ...GUIDE.matchAll(/```(sh|python)\n((?:(?!```)[\s\S])*)```(?:\n\n```text\n((?:(?!```)[\s\S])*)```)?/g),
].map(([, language = '', code = '', output]) => ({ language, code, output }))

function run(
  { language, code }: Step,
  { cwd = folder, environment }: { readonly cwd?: string; readonly environment: Readonly<Record<string, string>> },
): Promise<string> {
  const [program, args] = language === 'sh' ? ['sh', ['-euc', code]] : ['python3', ['-c', code]]
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], PYTHONPATH: folder, ...environment }
  return new Promise((resolve) => {
    execFile(program, args, { cwd, env }, (_, out, problems) => resolve(`${out}${problems}`))
  })
}

const stepWith = (part: string): Step => {
  const found = steps.find(({ code }) => code.includes(part))
  if (found === undefined) throw new Error(`the guide has no step with ${part}`)
  return found
}

const isListening = (port: number): Promise<true | undefined> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end()
      resolve(true)
    })
    socket.once('error', () => resolve(undefined))
  })

/** Steps 1 and 2 are for the operator, before the shop runs. */
let key = ''
let tested = { command: '', received: '' }
async function operate(store: ThrowawayStore): Promise<void> {
  if (!hasTools) return
  const port = await freePort()
  const environment = { ...variablesOf(store), SANDBOX: 'on', HOOK_PORT: String(port), LOG_LEVEL: 'warn' }
  const made = await run(stepWith('keys make'), { cwd: ROOT, environment })
  key = /^wbk_\S{57}$/m.exec(made)?.[0] ?? ''
  writeFileSync(join(folder, 'verify.py'), /```python\n([\s\S]*?)```/.exec(guide('webhooks.md'))?.[1] ?? '')
  const HOOK_SECRET = /^whsec_\S+$/m.exec(made)?.[0] ?? ''
  const receiving = run(stepWith('# receive.py'), { environment: { HOOK_PORT: String(port), HOOK_SECRET } })
  await eventually('the receiver listens', () => isListening(port))
  const command = await run(stepWith('webhooks test'), { cwd: ROOT, environment })
  tested = { command, received: await receiving }
}

const shop = productShop({}, { PRODUCT_URL: 'http://127.0.0.1:9/from-shop', WEBHOOK_TARGETS: 'any' }, operate)

test.runIf(hasTools)(
  '[INT-02] the guide’s receiver verifies what the shop signs, with Python’s standard library',
  () => {
    expect([tested.command, tested.received]).toEqual([expect.stringContaining('Accepted with 204.'), 'webhook.test\n'])
  },
)

test.runIf(hasTools)('[INT-01] [INT-03] [INT-04] the guide does what it says, command by command', async () => {
  const { email, password, account_id: account } = shop.person('primary')
  const client = await signInAgain(shop.url, email, password)
  const way = await client.get('/account/product?to=/routes&from=/account/billing/subscription')
  const environment = {
    SHOP: shop.url,
    KEY: key,
    ACCOUNT: String(account),
    NOW: String((await shop.call('/sandbox/clock')).body['now']),
    HAND_OVER: new URL(way.headers.get('location') ?? '').searchParams.get('hand_over') ?? '',
  }
  const shown = steps.filter(({ output }) => output !== undefined)
  expect([steps.length, shown.length]).toEqual([13, 10])
  for (const step of shown) expect(await run(step, { environment }), step.code).toBe(step.output)
})
