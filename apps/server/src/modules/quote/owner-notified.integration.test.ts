import { expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  invariantsOf,
  linkIn,
  mailsTo,
  register,
  resultOf,
  type SandboxMail,
} from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()

/** Shares the cart with one recipient; answers number and link of the quote. */
async function share(client: ShopClient, to: string): Promise<{ readonly number: string; readonly path: string }> {
  const answer = await client.post('/cart/share', { emails: [to], comment: '', locale: 'en' })
  expect(answer.status, answer.text).toBe(200)
  const { number, url } = resultOf(answer)
  return { number: String(number), path: new URL(String(url)).pathname }
}

async function quoteMails(address: string): Promise<readonly SandboxMail[]> {
  await advanceClock(shop.url, 'PT1S')
  return (await mailsTo(shop.url, address)).filter(({ subject }) => subject.startsWith('Quote Q-'))
}

test('the member who shared a quote is notified once that it was accepted, with the link to it (A-99)', async () => {
  const owner = await register(shop.url, 'owner@bakery.example')
  const quote = await share(owner.client, 'boss@bakery.example')
  const recipient = new ShopClient(shop.url)
  await recipient.submit(quote.path, { intent: 'accept' })
  await recipient.submit(quote.path, { intent: 'accept' })
  const mails = await quoteMails(owner.email)
  expect(mails.map(({ subject }) => subject)).toEqual([`Quote ${quote.number} was accepted`])
  expect(mails[0]?.text).toContain(`Your quote ${quote.number} for Regional, $59 per month before tax, was accepted.`)
  const page = await owner.client.get(linkIn(mails[0], '/quotes/'))
  expect(resultOf(page)['quote']).toMatchObject({ number: quote.number, state: 'accepted', senderName: 'Mira Osei' })
})

test('of people who accept at once or later, by call or by form, one accepts and each other reads whose acceptance it is (S-05)', async () => {
  const owner = await register(shop.url, 'joined@bakery.example')
  const quote = await share(owner.client, 'boss@bakery.example')
  const accept = async (name: string): Promise<unknown> => {
    const answer = await new ShopClient(shop.url).post(`${quote.path}/accept`, { form_token: '', name })
    expect(answer.status, answer.text).toBe(200)
    return resultOf(answer)
  }
  const names = Array.from({ length: 20 }, (_, index) => `Person ${index}`)
  const given = await Promise.all(names.map(accept))
  const read = async () => resultOf(await owner.client.get(quote.path))['quote'] as { readonly acceptedBy: string }
  const { acceptedBy } = await read()
  const first = { state: 'accepted', accepted_by: acceptedBy, joined: 0, next: quote.path }
  const later = { ...first, joined: 1, next: `${quote.path}?joined=1` }
  expect(names).toContain(acceptedBy)
  expect(given).toEqual(names.map((name) => (name === acceptedBy ? first : later)))
  expect(await accept(acceptedBy)).toEqual(first)
  const form = await new ShopClient(shop.url).submit(quote.path, { intent: 'accept', name: 'Eva Ruiz' })
  expect(form.headers.get('location')).toBe(later.next)
  expect(resultOf(await owner.client.get(later.next))['hasJoined']).toBe(true)
  expect((await read()).acceptedBy).toBe(acceptedBy)
  expect(await quoteMails(owner.email)).toHaveLength(1)
})

test('and that it was declined', async () => {
  const owner = await register(shop.url, 'second@bakery.example')
  const quote = await share(owner.client, 'boss2@bakery.example')
  await advanceClock(shop.url, 'PT1S')
  const recipient = linkIn((await mailsTo(shop.url, 'boss2@bakery.example'))[0], '/quotes/')
  await new ShopClient(shop.url).submit(recipient, { intent: 'decline' })
  const mails = await quoteMails(owner.email)
  expect(mails.map(({ subject }) => subject)).toEqual([`Quote ${quote.number} was declined`])
})

test('[QUO-17] an answer to a visitor’s quote is mailed to the shop, once, with the person and the sender (S-04)', async () => {
  const visitor = new ShopClient(shop.url)
  await visitor.post('/cart/add', { id: 2, module: 0, pricing: 1 })
  const quote = await share(visitor, 'alone@bakery.example')
  const accept = () => new ShopClient(shop.url).submit(quote.path, { intent: 'accept', name: 'see Lan Pham' })
  await accept()
  await accept()
  await advanceClock(shop.url, 'PT1S')
  const everything = JSON.parse((await visitor.get('/sandbox/mailbox.json')).text) as readonly SandboxMail[]
  const mails = everything.filter(({ text }) => text.includes(quote.number))
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['alone@bakery.example', 'hello@lodeway.example'])
  const mail = mails.find(({ to }) => to === 'hello@lodeway.example')
  expect(mail?.subject).toBe(`Quote ${quote.number} was accepted`)
  expect(mail?.text).toContain('Answered by: see Lan Pham\nSent by: A visitor')
  expect(mail?.text).not.toContain('/quotes/')
})

test('[QUO-17] a decline of a member’s quote is mailed to the shop beside the member, whose mail leads to the account’s page', async () => {
  const owner = await register(shop.url, 'third@bakery.example')
  const quote = await share(owner.client, 'boss3@bakery.example')
  await advanceClock(shop.url, 'PT1S')
  const link = linkIn((await mailsTo(shop.url, 'boss3@bakery.example'))[0], '/quotes/')
  await new ShopClient(shop.url).submit(link, { intent: 'decline', reason: 'price', words: 'See www.pay.example' })
  const [mail] = await quoteMails(owner.email)
  expect(linkIn(mail, '/quotes/')).toMatch(/^\/account\/quotes\/[\da-f-]{36}$/)
  expect(resultOf(await owner.client.get(linkIn(mail, '/quotes/')))).toMatchObject({ state: 'declined' })
  const toShop = (await mailsTo(shop.url, 'hello@lodeway.example')).filter(({ text }) => text.includes(quote.number))
  expect(toShop.map(({ subject }) => subject)).toEqual([`Quote ${quote.number} was declined`])
  expect(toShop[0]?.text).toContain('Answered by: boss3')
  expect(toShop[0]?.text).toContain('Reason: The price')
  expect(`${toShop[0]?.text} ${mail?.text}`).not.toContain('www.pay.example')
})

test('[QUO-17] of a member who has left, the primary member is notified, and the former address gets nothing', async () => {
  const { client: primary, email } = await register(shop.url, 'stays@bakery.example')
  expect(
    (await primary.post('/account/members/invitations', { email: 'leaves@bakery.example', role: 'manage' })).status,
  ).toBe(200)
  await advanceClock(shop.url, 'PT1S')
  const leaver = new ShopClient(shop.url)
  const person = { first_name: 'Vera', last_name: 'Lund', password: 'three quiet words' }
  const invitation = linkIn((await mailsTo(shop.url, 'leaves@bakery.example'))[0], '/account/invitation/')
  expect((await leaver.post(invitation, person)).status).toBe(200)
  const quote = await share(leaver, 'boss4@bakery.example')
  const { members } = resultOf(await primary.get('/account/members')) as {
    readonly members: readonly { readonly id: number; readonly email: string }[]
  }
  const id = members.find((member) => member.email === 'leaves@bakery.example')?.id
  expect((await primary.delete(`/account/members/${id}`)).status).toBe(200)
  await new ShopClient(shop.url).submit(quote.path, { intent: 'accept' })
  const accepted = `Quote ${quote.number} was accepted`
  expect((await quoteMails(email)).map(({ subject }) => subject)).toContain(accepted)
  expect((await quoteMails('leaves@bakery.example')).map(({ subject }) => subject)).not.toContain(accepted)
})

test('every event that must be delivered is in the outbox', async () => {
  expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
})
