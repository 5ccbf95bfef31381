import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatInstant } from '@waybill/i18n'
import { editedCatalogue, type EditedCatalogue } from '@waybill/testkit/edited-catalogue'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { HARBORLINE, publishFolder } from '@waybill/testkit/second-shop'
import { shopCommand } from '@waybill/testkit/shop-command'
import {
  advanceClock,
  giveCard,
  invariantsOf,
  mailsTo,
  register,
  resultOf,
  signInAgain,
  takeBearer,
} from '@waybill/testkit/shop-journey'
import type { ShopClient } from '@waybill/testkit/shop-client'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { readDocument } from '../billing-journeys/printed-document.ts'

const EMAIL = 'harbour.master@port.example'
const REASON = ['--reason', 'a closed quay']
const ADA = ['--email', 'ada@harborline.example', '--name', 'Ada']

let store: ThrowawayStore
let shop: RunningShop
let files: EditedCatalogue
let memberId: number
/** A zone that is on another day than UTC at the hour of the charges. */
let otherDay: string
/** One month is paid under the first prefixes; the second, and a refund of the first, under the next ones. */
beforeAll(async () => {
  store = await throwawayStore()
  files = editedCatalogue(HARBORLINE)
  await publishFolder(store, files.folder)
  shop = await startShop(store, {})
  const buyer = await register(shop.url, EMAIL, { planId: 1, country: 'CH' })
  memberId = buyer.memberId
  await giveCard(shop.url, buyer, { country: 'CH' })
  await buyer.client.post(`/billing/account/${memberId}/checkout`, {})
  await advanceClock(shop.url, 'P22D')
  const { now } = resultOf(await buyer.client.get('/account/billing/subscription'))
  otherDay = new Date(Number(now)).getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
  await shop.stop()
  files.edit('shop.yaml', 'invoice_prefix: HL-', 'invoice_prefix: QY2026')
  files.edit('shop.yaml', 'file_prefix: harborline-', 'file_prefix: quay_')
  files.edit('shop.yaml', 'name: Harborline\n', `name: Harborline\nbilling_zone: ${otherDay}\n`)
  await publishFolder(store, files.folder)
  const password = join(files.folder, 'password')
  writeFileSync(password, 'seven quiet harbours')
  await shopCommand(store, 'create-admin', ...ADA, '--password-file', password)
  const refund = await shopCommand(store, 'billing', 'refund', '1001', '--amount', '20.00', ...REASON)
  if (refund.code !== 0) throw new Error(refund.text)
  shop = await startShop(store, {})
  await advanceClock(shop.url, 'P31D')
}, 180_000)
afterAll(async () => {
  const invariants = await invariantsOf(shop.url)
  await shop.stop()
  await store.dispose()
  files.dispose()
  if (invariants['ok'] !== true) throw new Error(JSON.stringify(invariants))
}, 180_000)

async function signedIn(): Promise<ShopClient> {
  const client = await signInAgain(shop.url, EMAIL)
  await takeBearer(client)
  return client
}

test('[INV-02] a document has the number that it was issued with, whatever the prefix is today: on the page', async () => {
  const { text } = await (await signedIn()).get('/account/billing/subscription', { accept: 'text/html' })
  for (const number of ['HL-1001', 'QY20261002', 'QY2026C1001']) expect(text).toContain(number)
  for (const other of ['QY20261001', 'HL-1002', 'HL-C1001']) expect(text).not.toContain(other)
})

test('in the calls', async () => {
  const answer = await (await signedIn()).get(`/billing/account/${memberId}/subscription/events`)
  const events = resultOf(answer)['events'] as readonly { readonly event: string; readonly document: string | null }[]
  const documents = new Set(events.flatMap(({ document }) => document ?? []))
  expect(documents).toEqual(new Set(['HL-1001', 'QY20261002', 'QY2026C1001']))
})

test('in the names of the PDFs', async () => {
  const client = await signedIn()
  const nameOf = async (number: number): Promise<string | null> => {
    const path = `/billing/account/${memberId}/invoice/${number}/download`
    const answer = await fetch(shop.url + path, { headers: { authorization: `Bearer ${client.bearer ?? ''}` } })
    return answer.headers.get('content-disposition')
  }
  expect([await nameOf(1001), await nameOf(1002)]).toEqual([
    expect.stringContaining('"harborline-1001.pdf"'),
    expect.stringContaining('"quay_1002.pdf"'),
  ])
})

test('in mails, also in one that is written later, and in their attachments', async () => {
  const mails = await mailsTo(shop.url, EMAIL)
  const saying = (word: RegExp) => mails.filter(({ text, subject }) => word.test(`${subject} ${text}`))
  expect(saying(/HL-1002|QY20261001/)).toEqual([])
  const names = mails.flatMap(({ attachments }) => attachments.map(({ filename }) => filename))
  expect(names.toSorted()).toEqual(['credit-note-1001.pdf', 'harborline-1001.pdf', 'quay_1002.pdf'])
  const refund = mails.find(({ attachments }) => attachments[0]?.filename === 'credit-note-1001.pdf')
  expect(refund?.text).toContain('HL-1001')
  expect(saying(/QY20261002/)).toHaveLength(1)
})

test('[INV-02] and the days that it was issued with, whatever the billing zone is today (B-149)', async () => {
  const client = await signedIn()
  const { invoices } = resultOf(await client.get('/account/billing/subscription'))
  const issuedAt = (label: string): number =>
    (invoices as readonly { readonly label: string; readonly date: number }[]).find((one) => one.label === label)
      ?.date ?? 0
  const printed = async (number: number): Promise<string> => {
    const path = `/billing/account/${memberId}/invoice/${number}/download?locale=vi`
    const answer = await fetch(shop.url + path, { headers: { authorization: `Bearer ${client.bearer ?? ''}` } })
    return readDocument(new Uint8Array(await answer.arrayBuffer()), 'vi').text.replaceAll('\u00a0', ' ')
  }
  const day = (label: string, timeZone: string) => formatInstant(issuedAt(label), 'vi', { style: 'date', timeZone })
  expect([day('HL-1001', 'UTC'), day('QY20261002', 'UTC')]).not.toContain(day('QY20261002', otherDay))
  // rendered after the change
  expect(await printed(1001)).toContain(day('HL-1001', 'UTC'))
  expect(await printed(1002)).toContain(day('QY20261002', otherDay))
  const { text } = await client.get('/account/billing/subscription', { accept: 'text/html' })
  expect(text).toContain(formatInstant(issuedAt('QY20261002'), 'en', { style: 'date', timeZone: otherDay }))
  const mail = (await mailsTo(shop.url, EMAIL)).find(({ subject }) => subject.includes('QY20261002'))
  expect(mail?.text).toContain(formatInstant(issuedAt('QY20261002'), 'en', { style: 'date', timeZone: otherDay }))
})
