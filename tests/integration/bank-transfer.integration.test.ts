import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '../../apps/server/src/platform/pdf/testing/read-pdf.ts'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, expectSound, mailsTo, resultOf, type SandboxMail } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { DAY_MS } from '@waybill/domain/durations'

const SELLER = {
  name: 'Roads Ltd',
  address: ['1 Quay', 'Porto'],
  tax_id: 'PT501964843',
  invoice_prefix: 'RD-',
  file_prefix: 'roads-invoice-',
  bank: { bank_name: 'Quay Bank', iban: 'PT50 0002 0123 1234 5678 9015 4', bic: 'QUAYPTPL' },
}
const MOVED = { ...SELLER, bank: { iban: 'DE89370400440532013000' } }

interface Transfer {
  readonly label: string
  readonly dueAt: number
  readonly account?: Readonly<Record<string, string>>
}

interface Invoice {
  readonly number: string
  readonly label: string
  readonly date: number
  readonly paymentState: number
}

let folder: string
let store: ThrowawayStore
let shop: RunningShop
let client: ShopClient
let email: string

const sellerFile = (seller: object): string => {
  const file = join(folder, 'seller.json')
  writeFileSync(file, JSON.stringify(seller))
  return file
}

async function signIn(kind: string): Promise<string> {
  const accounts = JSON.parse((await new ShopClient(shop.url).get('/sandbox/accounts.json')).text) as {
    kind: string
    email: string
    password: string
  }[]
  const account = accounts.find((one) => one.kind === kind)
  client = new ShopClient(shop.url)
  await client.post('/account/session', { email: account?.email, password: account?.password })
  return account?.email ?? ''
}

async function accountPage(): Promise<{
  readonly invoices: readonly Invoice[]
  readonly transfers: readonly Transfer[]
}> {
  const { invoices, transfers } = resultOf(await client.get('/account/billing/subscription'))
  return { invoices: invoices as readonly Invoice[], transfers: transfers as readonly Transfer[] }
}

async function printed(path: string): Promise<{ readonly name: string; readonly text: string }> {
  const { headers, bytes } = await client.download(path)
  return { name: headers.get('content-disposition') ?? '', text: readPdf(bytes).tags.text }
}

const invoiceMails = async (): Promise<readonly SandboxMail[]> =>
  (await mailsTo(shop.url, email)).filter(({ attachments }) => attachments.length > 0)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-transfer-'))
  store = await throwawayStore()
  shop = await startShop(store, { SELLER_FILE: sellerFile(SELLER) })
  email = await signIn('wired')
}, 120_000)
afterAll(async () => {
  await shop.stop()
  await store.dispose()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

// the clock and the seller's bank move in the second part
describe('bank transfer', { shuffle: false }, () => {
  describe('a customer who pays by bank transfer', () => {
    test('reads on the account page how to pay what is overdue', async () => {
      const { invoices, transfers } = await accountPage()
      const overdue = invoices.find(({ paymentState }) => paymentState === 10)
      expect(transfers).toEqual([
        {
          label: overdue?.label,
          total: expect.anything(),
          dueAt: Number(overdue?.date) + 14 * DAY_MS,
          account: {
            accountHolder: 'Roads Ltd',
            bankName: 'Quay Bank',
            iban: 'PT50000201231234567890154',
            bic: 'QUAYPTPL',
          },
        },
      ])
    })

    test('reads the same in the PDF of the invoice, whose tax number says that it is one', async () => {
      const { invoices } = await accountPage()
      const overdue = invoices.find(({ paymentState }) => paymentState === 10)
      const { name, text } = await printed(`/account/billing/invoices/${overdue?.number}/pdf`)
      expect(name).toContain(`"roads-invoice-${overdue?.number}.pdf"`)
      for (const words of [
        'Pay by bank transfer',
        'PT50 0002 0123 1234 5678 9015 4',
        'QUAYPTPL',
        'Quay Bank',
        overdue?.label,
      ])
        expect(text).toContain(words)
      expect(text).toContain('Tax number: PT501964843')
    })

    test('gets no second instruction to pay what is paid', async () => {
      const { invoices } = await accountPage()
      const paid = invoices.find(({ paymentState }) => paymentState === 2)
      const { text } = await printed(`/account/billing/invoices/${paid?.number}/pdf`)
      expect(text).toContain('Paid by bank transfer on')
      expect(text).not.toContain('PT50 0002')
    })
  })

  describe('an invoice that is issued', () => {
    let issued: readonly SandboxMail[]
    beforeAll(async () => {
      await advanceClock(shop.url, 'P20D')
      issued = await invoiceMails()
    }, 120_000)

    test('reaches a customer who pays by bank transfer by one mail, with where to pay it and the PDF', async () => {
      const { transfers } = await accountPage()
      const newest = transfers.at(-1)
      expect(issued).toHaveLength(1)
      const [mail] = issued
      expect(mail?.subject).toContain(newest?.label)
      for (const words of [newest?.label, 'PT50 0002 0123 1234 5678 9015 4', 'QUAYPTPL', 'Roads Ltd'])
        expect(mail?.text).toContain(words)
      expect(mail?.attachments).toMatchObject([{ filename: expect.stringMatching(/^roads-invoice-\d+\.pdf$/) }])
    })

    test('still names its account when the seller moves to another bank, on the page and in a PDF that is printed only then', async () => {
      const before = await accountPage()
      await shop.stop()
      shop = await startShop(store, { SELLER_FILE: sellerFile(MOVED) })
      await signIn('wired')
      expect((await accountPage()).transfers).toEqual(before.transfers)
      const number = before.invoices[0]?.number
      expect((await printed(`/fr/account/billing/invoices/${number}/pdf`)).text).toContain('PT50 0002')
      await expectSound(shop.url)
    }, 120_000)
  })
})
