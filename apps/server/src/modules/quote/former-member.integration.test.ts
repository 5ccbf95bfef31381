import { expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, linkIn, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const LANGUAGES = [
  ['', 'A former member'],
  ['/fr', 'Un ancien membre'],
  ['/es', 'Un antiguo miembro'],
  ['/vi', 'Một thành viên cũ'],
] as const

/** A member of the account, Vera Lund, who has shared a quote with `to` under her name. */
async function colleague(primary: ShopClient, email: string, to: string) {
  expect((await primary.post('/account/members/invitations', { email, role: 'manage' })).status).toBe(200)
  await advanceClock(shop.url, 'PT1S')
  const client = new ShopClient(shop.url)
  const person = { first_name: 'Vera', last_name: 'Lund', password: 'three quiet words' }
  const invitation = linkIn((await mailsTo(shop.url, email))[0], '/account/invitation/')
  expect((await client.post(invitation, person)).status).toBe(200)
  const shared = await client.post('/cart/share', { emails: [to], comment: '', locale: 'en' })
  expect(shared.status, shared.text).toBe(200)
  const { members } = resultOf(await primary.get('/account/members')) as {
    readonly members: readonly { readonly id: number; readonly email: string }[]
  }
  const { number, url } = resultOf(shared)
  const id = members.find((member) => member.email === email)?.id
  return { id, number: String(number), path: new URL(String(url)).pathname }
}

const senderAt = async (path: string): Promise<unknown> => {
  const { quote } = resultOf(await new ShopClient(shop.url).get(path))
  return (quote as { readonly senderName: string }).senderName
}

test('a quote of a removed member stays, and names its sender “a former member” in every language, on page and mail (S-24)', async () => {
  const { client: primary } = await register(shop.url, 'first@former.example')
  const vera = await colleague(primary, 'vera@former.example', 'boss@former.example')
  await advanceClock(shop.url, 'PT1S')
  expect((await mailsTo(shop.url, 'boss@former.example'))[0]?.text).toContain('Vera Lund has sent you a quote')
  expect(await senderAt(vera.path)).toBe('Vera Lund')
  expect((await primary.delete(`/account/members/${vera.id}`)).status).toBe(200)
  const named = await Promise.all(LANGUAGES.map(([prefix]) => senderAt(prefix + vera.path)))
  expect(named).toEqual(LANGUAGES.map(([, name]) => name))
  expect((await new ShopClient(shop.url).get(vera.path)).text).not.toContain('Vera')
  await new ShopClient(shop.url).submit(vera.path, { intent: 'accept' })
  await advanceClock(shop.url, 'PT1S')
  const toShop = (await mailsTo(shop.url, 'hello@lodeway.example')).filter(({ text }) => text.includes(vera.number))
  expect(toShop[0]?.text).toContain('A former member')
  expect(toShop[0]?.text).not.toContain('Vera')
})

test('the reminder of a quote whose sender has left names them to its recipient by no name (S-24)', async () => {
  const { client: primary } = await register(shop.url, 'second@former.example')
  const vera = await colleague(primary, 'vera2@former.example', 'boss2@former.example')
  await advanceClock(shop.url, 'PT1S')
  expect((await primary.delete(`/account/members/${vera.id}`)).status).toBe(200)
  const opened = linkIn((await mailsTo(shop.url, 'boss2@former.example'))[0], '/quotes/')
  const viewed = await new ShopClient(shop.url).post(`${opened}/view`, { form_token: '' })
  expect(viewed.status, viewed.text).toBe(200)
  await advanceClock(shop.url, 'P29D')
  const [reminder] = await mailsTo(shop.url, 'boss2@former.example')
  expect(reminder?.subject).toContain('expires')
  expect(reminder?.text).toContain('A former member')
  expect(reminder?.text).not.toContain('Vera')
})
