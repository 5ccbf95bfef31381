import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { callAs, itemsOf, operate, productShop, type Called } from './product-api/product-shop.ts'

const ROOT = join(import.meta.dirname, '../..')
const GUIDE = readFileSync(join(ROOT, 'docs/guides/admin-api.md'), 'utf8')
const README = readFileSync(join(ROOT, 'packages/client/README.md'), 'utf8')
/** The customer of the examples. */
const EXAMPLE = 42

const blocksIn = (text: string, language: string): readonly string[] =>
  Array.from(text.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g')), ([, block = '']) => block)

const [makesKey = '', ...curls] = blocksIn(GUIDE, 'bash')
let key = ''
const shop = productShop({}, {}, async (store) => {
  const [, args = ''] = /^npm run cli -- (.*)$/m.exec(makesKey) ?? []
  key = /^wba_\S{57}$/m.exec(await operate(store, ...args.split(' ')))?.[0] ?? ''
})

/** A text of the guide for the shop of this test: its address, its key and one of its customers. */
const here = (text: string): string =>
  text
    .replaceAll('https://shop.example', shop.url)
    .replaceAll('wba_9f1c02ab77de_…', key)
    .replace(/\b42\b(?!')/g, String(shop.person('primary').account_id))

/** Makes the call of a curl command. */
function run(command: string): Promise<Called> {
  const text = here(command)
  const [, url = ''] = /^curl (\S+)/.exec(text) ?? []
  const headers = Object.fromEntries(
    Array.from(text.matchAll(/-H '([^:']+): ([^']*)'/g), ([, name = '', value = '']) => [name, value]),
  )
  const [, body] = /-d '([^']*)'/.exec(text) ?? []
  return callAs(url, { headers, ...(body !== undefined && { method: 'POST', body }) })
}

const curlWith = (part: string): string => {
  const found = curls.filter((command) => command.includes(part))
  const [command] = found
  if (command === undefined || found.length > 1) throw new Error(`the guide has ${found.length} calls with ${part}`)
  return command
}

test('[ADM-14] each call of the guide to the Admin API does what it says, as it is written there', async () => {
  expect(GUIDE).toContain(String(EXAMPLE))
  expect(curls.every((command) => command.startsWith('curl https://shop.example/'))).toBe(true)
  const granted = await run(curlWith('/commands/grant-credit \\'))
  const [answer = ''] = blocksIn(GUIDE, 'json')
  expect([granted.status, granted.body]).toEqual([200, JSON.parse(here(answer))])

  const previewed = await run(curlWith('/commands/grant-credit/preview'))
  expect(previewed.status, previewed.text).toBe(200)
  expect(itemsOf(previewed.result['follows']).map(({ kind }) => kind)).toContain('credit')
  const fields: unknown = JSON.parse(/-d '([^']*)'/.exec(here(curlWith('/commands/grant-credit/preview')))?.[1] ?? '')
  const confirmed = await shop.call('/api/admin/v1/commands/grant-credit', {
    method: 'POST',
    key,
    body: { ...Object(fields), preview_token: previewed.result['token'] },
  })
  expect([confirmed.status, confirmed.result['text']]).toEqual([200, granted.result['text']])

  const named = await run(curlWith('/metadata/account/'))
  expect([named.status, named.result['external_id'], named.result['metadata']]).toEqual([
    200,
    'crm-4711',
    { segment: 'bakery' },
  ])
  for (const [, path = ''] of GUIDE.matchAll(
    /`(?:GET \/api\/admin\/v1\/customers)?\?((?:external_id|metadata_key)=[^`]*)`/g,
  )) {
    // oxlint-disable-next-line no-await-in-loop -- one search after the other
    const { result } = await shop.call(`/api/admin/v1/customers?${path}`, { key })
    expect(itemsOf(result['items']).map(({ id }) => id)).toEqual([shop.person('primary').account_id])
  }

  const made = await run(curlWith('/api/admin/v1/accounts \\'))
  expect([made.status, made.result['company'], made.result['external_id']], made.text).toEqual([
    200,
    'Marlow Bakery',
    'crm-4712',
  ])
  expect(curls).toHaveLength(4)
})

test('[ADM-14] the program of the client’s README runs as it is written there', async () => {
  const [program = ''] = blocksIn(README, 'ts')
  const folder = mkdtempSync(join(tmpdir(), 'waybill-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'program.ts'), here(program))
  const environment = { ...process.env, SHOP_KEY: key }
  const ran = await promisify(execFile)(process.execPath, ['program.ts'], { cwd: folder, env: environment })
  expect(ran.stderr).toBe('')
  const lines = ran.stdout.trim().split('\n')
  const text = `$20.00 is credit of account ${shop.person('primary').account_id}`
  expect(lines.at(-1)).toContain(text)
  const overdue = itemsOf((await shop.call('/api/admin/v1/customers?overdue=1', { key })).result['items'])
  expect(overdue.length).toBeGreaterThan(0)
  expect(lines.slice(0, -1)).toEqual(
    overdue.map(({ company, overdue: due, currency }) => [company, due, currency].join(' ')),
  )
})

test('the guide names each answer of its table as the calls give it', async () => {
  const unknown = await shop.call('/api/admin/v1/customers', { key: `wba_000000000000_${'A'.repeat(44)}` })
  const looks = await shop.call('/api/admin/v1/commands/find/preview', { method: 'POST', key, body: { account: '1' } })
  const wrong = await shop.call('/api/admin/v1/commands/grant-credit', { method: 'POST', key, body: {} })
  const denied = await shop.call('/api/admin/v1/jobs', { key })
  const person = await shop.call('/api/admin/v1/commands/approve-credit', { method: 'POST', key, body: { grant: 1 } })
  for (const { status, body } of [unknown, looks, wrong, denied, person])
    expect(GUIDE).toMatch(new RegExp(`^\\| ${status} .*\`${String(body['code'])}\``, 'm'))
})
