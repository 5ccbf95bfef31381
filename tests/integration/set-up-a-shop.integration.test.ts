import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { readTaxTable } from '../../apps/server/src/platform/tax-file.ts'
import { readCatalogueFolder } from '../../apps/server/src/modules/catalog/index.ts'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { HARBORLINE } from '@waybill/testkit/second-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, expectSound, giveCard, register, resultOf } from '@waybill/testkit/shop-journey'
import { freshCode, StaffClient } from '@waybill/testkit/staff-client'
import { throwawayStore, variablesOf, type ThrowawayStore } from '@waybill/testkit/store'

const ROOT = join(import.meta.dirname, '../..')
const GUIDE = readFileSync(join(ROOT, 'docs/guides/set-up-a-shop.md'), 'utf8')
const html = { accept: 'text/html' }

/** The files that the guide has the reader write, by their path: those of the catalogue, and the table of taxes. */
const files = new Map(
  Array.from(
    GUIDE.matchAll(/^`(harborline\/\S+)`\n\n```(?:yaml|json)\n([\s\S]*?)```/gm),
    ([, path = '', text = '']) => [path, text],
  ),
)

interface Step {
  readonly command: string
  /** Output in the guide; absent where it shows nothing. */
  readonly output: string | undefined
}

const steps: readonly Step[] = Array.from(
  GUIDE.matchAll(/```sh\n([\s\S]*?)```(?:\n\n```text\n([\s\S]*?)```)?/g),
  ([, command = '', output]) => ({ command, output }),
)

const stepWith = (part: string): Step => {
  const found = steps.find(({ command }) => command.includes(part))
  if (found === undefined) throw new Error(`the guide has no step with ${part}`)
  return found
}

/** A folder in which the commands run as in the folder of Waybill, and write beside it. */
const folder = mkdtempSync(join(tmpdir(), 'waybill-set-up-'))
for (const name of ['apps', 'packages', 'catalog', 'node_modules', 'package.json'])
  symlinkSync(join(ROOT, name), join(folder, name))

let store: ThrowawayStore
let shop: RunningShop | undefined
beforeAll(async () => {
  store = await throwawayStore()
}, 120_000)
afterAll(async () => {
  await shop?.stop()
  await store.dispose()
  rmSync(folder, { recursive: true })
}, 60_000)

/** Output of a step, without what npm and the embedded store say of themselves. */
function run(
  { command }: Pick<Step, 'command'>,
  { typed = '', onText = () => undefined }: { readonly typed?: string; readonly onText?: (text: string) => void } = {},
): Promise<string> {
  const { PATH } = process.env
  const env = { PATH, HOME: folder, LOG_LEVEL: 'warn', ...variablesOf(store) }
  return new Promise((resolve) => {
    const shell = execFile('sh', ['-euc', command], { cwd: folder, env }, (_, out, problems) => {
      const lines = `${out}${problems}`.split('\n')
      const own = lines.filter((line) => line !== '' && !/^(?:> |npm |Using the embedded database)/.test(line))
      resolve(own.map((line) => `${line}\n`).join(''))
    })
    shell.stdin?.end(typed)
    shell.stdout?.on('data', (text: string) => onText(text))
  })
}

/** A step that prints what the guide shows. */
async function follow(part: string): Promise<{ readonly printed: string; readonly shown: string }> {
  const step = stepWith(part)
  return { printed: await run(step), shown: step.output ?? '' }
}

function expectShown({ printed, shown }: Awaited<ReturnType<typeof follow>>): void {
  expect(printed).toBe(shown)
}

/** The document of a folder, or why there is none. */
const documentIn = (path: string): unknown => {
  const read = readCatalogueFolder(path)
  return read.ok ? read.value : read.failure
}

describe('[SET-01] [CAT-19] the guide sets up Harborline from its page alone', { shuffle: false }, () => {
  test('its files are the shop of the tests', async () => {
    expectShown(await follow('mkdir -p harborline'))
    for (const [path, text] of files) writeFileSync(join(folder, path), text)
    expect(files.size).toBe(9)
    expect(documentIn(join(folder, 'harborline'))).toEqual(documentIn(HARBORLINE))
  })

  test('a dry run, a mistake and the first version print what it shows', async () => {
    for (const part of ['import harborline --dry-run\n', 'tide-window]', 'import harborline\n'])
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      expectShown(await follow(part))
  }, 120_000)

  test('the shop starts with its own catalogue, in two languages, and sells the first month for 120 euros', async () => {
    const [, seed = ''] = /SEED=(\S+) npm start/.exec(stepWith('npm start').command) ?? []
    shop = await startShop(store, { SEED: seed })
    const [english, french] = await Promise.all(
      ['', '/fr'].map((locale) => new ShopClient(shop?.url ?? '').get(`${locale}/platform/marketplace/pricing`, html)),
    )
    expect([english?.text.includes('Single quay'), french?.text.includes('Quai unique')]).toEqual([true, true])
    const buyer = await register(shop.url, 'harbour.master@port.example', { planId: 1, country: 'DE' })
    await giveCard(shop.url, buyer, { country: 'DE' })
    const bought = await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, { start: 'now' })
    expect(resultOf(expectOk(bought, 'it was bought'))).toMatchObject({ currency: 'EUR', due_now_minor: 12_000 })
    expect((await buyer.client.get('/account/billing/subscription', html)).text).toContain('HL-1001')
    await expectSound(shop.url)
    await shop.stop()
    shop = undefined
  }, 180_000)

  test('a price that changed is drafted and published, and printed as it shows', async () => {
    expectShown(await follow('publish 1'))
    expect(readdirSync(join(folder, 'harborline/modules'))).toEqual(['quayside.yaml', 'yard.yaml'])
  }, 120_000)

  test('its words to go live run as they stand: staff, a check, and the first money back', async () => {
    const [, going = ''] = GUIDE.split('## 9. Go live')
    const commands = Array.from(
      going.matchAll(/`(npm run (?:cli -- (?:create-admin|login|billing)|doctor)[^`]*)`/g),
      ([, command = '']) => command,
    )
    expect(commands.map((command) => command.split(' ').slice(0, 5).join(' '))).toEqual([
      'npm run cli -- create-admin',
      'npm run doctor',
      'npm run cli -- login',
      'npm run cli -- billing',
    ])
    const [create = '', doctor = '', login = '', refund = ''] = commands
    shop = await startShop(store, { SEED: 'none' })
    const password = 'ten letters or more'
    const made = await run({ command: create }, { typed: `${password}\n` })
    expect(made).toContain('ada@harborline.example is an account of the staff')
    expect(await run({ command: doctor })).toMatch(/\nAll \d+ invariants hold\.\n$/)
    const secret = /^[A-Z2-7]{32}$/m.exec(made)?.[0] ?? ''
    const identity = { email: 'ada@harborline.example', password, secret }
    const ada = new StaffClient(shop.url, identity)
    await ada.signIn()
    const here = login.replace('https://shop.harborline.example', shop.url)
    const confirm = (text: string): void => {
      const code = /: ([B-Z]{4}-[B-Z]{4})$/m.exec(text)?.[1]
      if (code !== undefined) void ada.client.post('/api/admin/v1/logins/confirm', { code })
    }
    expect(await run({ command: here }, { onText: confirm })).toContain('Signed in as Ada (ada@harborline.example)')
    const command = refund.replace('<six digits of your app>', freshCode(shop.url, identity))
    expect(await run({ command })).toBe('€120.00 goes back to where it was paid from, as refund 1.\n')
    await shop.stop()
    shop = undefined
  }, 120_000)

  test('the variables to go live with are a configuration, in which cards are charged', () => {
    const { command } = stepWith('export DATABASE_URL')
    const given = Array.from(
      command.matchAll(/^export (\w+)='?(.*?)'?$/gm),
      ([, name = '', value = '']): [string, string] => [name, value],
    )
    const read = readConfig(Object.fromEntries<string>(given))
    expect(read.ok ? [] : read.problems).toEqual([])
    expect(read.ok && read.config.warnings).toEqual([])
    const table = readTaxTable(join(folder, read.ok ? (read.config.TAX_FILE ?? '') : ''))
    expect([table.sellerCountry, ...table.registrations.keys()]).toEqual(['CH', 'CH', 'EU'])
    expect(read.ok && [read.config.sandbox, read.config.SEED, read.config.publicUrl]).toEqual([
      false,
      'none',
      'https://shop.harborline.example',
    ])
  })
})
