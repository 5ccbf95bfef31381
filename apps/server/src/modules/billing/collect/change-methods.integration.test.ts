import { expect, test } from 'vitest'
import type { ShopAnswer } from '@waybill/testkit/shop-client'
import {
  answerAtBank,
  cardToken,
  invariantsOf,
  readyToPay,
  resultOf,
  takeBearer,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const GOOD = '4242424242424242'
const CHECKS_THE_BANK = '4000002760003184'
const FAILS_WHEN_CHARGED = '4000000000000341'

const shop = shopOfFile()
const PAGE = '/account/billing/subscription'

interface Shown {
  readonly id: number
  readonly lastFour: string
}

/** Methods that the account's page shows as on file. */
async function methodsOf({ client }: RegisteredMember) {
  const page = resultOf(await client.get(PAGE))
  const [method, backup] = ['method', 'backup'].map((name) => page[name] as Shown | null)
  return { method, backup, shown: [method?.lastFour, backup?.lastFour] }
}

async function put({ client, memberId }: RegisteredMember, number: string, more: object = {}): Promise<ShopAnswer> {
  await takeBearer(client)
  const body = { payment_token: await cardToken(shop.url, number), ...more }
  return client.post(`/billing/account/${memberId}/info/update`, body)
}

async function change(
  { client, memberId }: RegisteredMember,
  what: 'primary' | 'remove',
  id: unknown,
): Promise<ShopAnswer> {
  await takeBearer(client)
  return client.post(`/billing/account/${memberId}/method/${what}`, { method_id: id })
}

const codeOf = ({ status, body }: ShopAnswer) => [status, body['status'], body['code']]

/** A subscriber with a card, and another one behind it. */
async function withBackup(email: string): Promise<RegisteredMember> {
  const buyer = await readyToPay(shop.url, email)
  expect((await put(buyer, FAILS_WHEN_CHARGED, { is_backup: 1 })).status).toBe(200)
  return buyer
}

async function subscribe({ client, memberId }: RegisteredMember): Promise<void> {
  expect((await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' })).status).toBe(200)
}

/** Submits a form of the page as a browser without script does. */
async function submit({ client }: RegisteredMember, fields: Readonly<Record<string, string>>): Promise<ShopAnswer> {
  const shell = (await client.get(PAGE)).body['shell'] as { readonly formToken?: string }
  return client.submit(PAGE, { ...fields, _token: shell.formToken ?? '' })
}

test('a second method goes on file as a backup, the two change places, and one of them is removed (B-55)', async () => {
  const buyer = await withBackup('backs-up@kho.example')
  await subscribe(buyer)
  const { method, backup, shown } = await methodsOf(buyer)
  expect(shown).toEqual(['4242', '0341'])
  const swapped = await change(buyer, 'primary', backup?.id)
  expect([swapped.status, resultOf(swapped)['has_billing_info']], swapped.text).toEqual([200, 1])
  expect((await methodsOf(buyer)).shown).toEqual(['0341', '4242'])
  expect((await change(buyer, 'primary', backup?.id)).status, 'the same call again').toBe(200)
  expect((await change(buyer, 'remove', backup?.id)).status).toBe(200)
  expect((await methodsOf(buyer)).shown).toEqual(['4242', undefined])
  expect(codeOf(await change(buyer, 'remove', backup?.id))).toEqual([404, 404, 'not-found'])
  expect(codeOf(await change(buyer, 'remove', method?.id))).toEqual([406, 406, 'method-needed'])
  expect((await methodsOf(buyer)).shown).toEqual(['4242', undefined])
  expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
})

test('a backup whose bank wants the customer is on file once the same call came with the answer, as a backup', async () => {
  const buyer = await readyToPay(shop.url, 'confirms-backup@kho.example')
  await takeBearer(buyer.client)
  const body = { payment_token: await cardToken(shop.url, CHECKS_THE_BANK), is_backup: '1' }
  const path = `/billing/account/${buyer.memberId}/info/update`
  const challenged = await buyer.client.post(path, body)
  expect(codeOf(challenged)).toEqual([402, 604, 'three-d-secure'])
  const token = await answerAtBank(shop.url, String(resultOf(challenged)['challenge_url']))
  for (const when of ['the answer', 'the same call again'])
    // oxlint-disable-next-line no-await-in-loop -- one call after the other
    expect((await buyer.client.post(path, { ...body, three_d_secure_token_id: token })).status, when).toBe(200)
  expect((await methodsOf(buyer)).shown).toEqual(['4242', '3184'])
})

test('the card that is on file already is no backup of itself', async () => {
  const buyer = await readyToPay(shop.url, 'twice@kho.example')
  expect(codeOf(await put(buyer, GOOD, { is_backup: 1 }))).toEqual([406, 406, 'method-on-file'])
  expect((await methodsOf(buyer)).shown).toEqual(['4242', undefined])
})

test('the forms of the page do the same without script, and say why one is rejected', async () => {
  const buyer = await withBackup('script-free@kho.example')
  await subscribe(buyer)
  const { method, backup } = await methodsOf(buyer)
  const swapped = await submit(buyer, { intent: 'method.primary', method_id: String(backup?.id) })
  expect([swapped.status, swapped.headers.get('location')]).toEqual([303, `${PAGE}?method=1`])
  expect((await methodsOf(buyer)).shown).toEqual(['0341', '4242'])
  expect((await submit(buyer, { intent: 'method.remove', method_id: String(method?.id) })).status).toBe(303)
  expect((await submit(buyer, { intent: 'method.remove', method_id: String(method?.id) })).status).toBe(404)
  const rejected = await submit(buyer, { intent: 'method.remove', method_id: String(backup?.id) })
  expect([rejected.status, rejected.text]).toEqual([406, expect.stringContaining('Add another one first')])
  expect((await submit(buyer, { intent: 'method.remove', method_id: 'one' })).status).toBe(422)
  expect((await methodsOf(buyer)).shown).toEqual(['0341', undefined])
})

test('[SEC-06] the methods of one account are not those of another', async () => {
  const owner = await withBackup('owns-methods@kho.example')
  const thief = await withBackup('wants-methods@kho.example')
  const { backup } = await methodsOf(owner)
  for (const what of ['primary', 'remove'] as const)
    // oxlint-disable-next-line no-await-in-loop -- one call after the other
    expect(codeOf(await change(thief, what, backup?.id))).toEqual([404, 404, 'not-found'])
  expect((await methodsOf(owner)).shown).toEqual(['4242', '0341'])
})
