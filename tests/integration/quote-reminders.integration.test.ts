import { expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  expectOk,
  invariantsOf,
  linkIn,
  mailsTo,
  register,
  resultOf,
  type SandboxMail,
  signInAgain,
} from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()

const reminders = async (address: string): Promise<readonly SandboxMail[]> =>
  (await mailsTo(shop.url, address)).filter(({ subject }) => / expires on |hết hạn/.test(subject))

async function linkOf(email: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(shop.url, email)).length).toBeGreaterThan(0)
  return linkIn((await mailsTo(shop.url, email))[0], '/quotes/')
}

async function opens(link: string, act: 'view' | 'accept' | 'decline' = 'view'): Promise<void> {
  const client = new ShopClient(shop.url)
  const { shell } = (await client.get(link)).body as { readonly shell?: { readonly formToken?: string } }
  expectOk(await client.post(`${link}/${act}`, { form_token: shell?.formToken ?? '' }), act)
}

async function share(client: ShopClient, ...emails: readonly string[]): Promise<string> {
  return String(resultOf(expectOk(await client.post('/cart/share', { emails }), 'the share'))['quote_id'])
}

test('[QUO-13] the owner always, a recipient only who opened it and still gets quotes, 3 days and 1 day before the end, once each', async () => {
  const { client, email: owner } = await register(shop.url, 'owner@reminders.example')
  const id = await share(client, 'reads@reminders.example', 'silent@reminders.example', 'leaves@reminders.example')
  await opens(await linkOf('reads@reminders.example'))
  await opens(await linkOf('leaves@reminders.example'))
  const [leaving] = await mailsTo(shop.url, 'leaves@reminders.example')
  await new ShopClient(shop.url).submit(linkIn(leaving, '/unsubscribe/'), { intent: 'unsubscribe' })
  const counts = async (): Promise<readonly number[]> =>
    Promise.all(
      [owner, 'reads@reminders.example', 'silent@reminders.example', 'leaves@reminders.example'].map(
        async (address) => (await reminders(address)).length,
      ),
    )
  await advanceClock(shop.url, 'P26DT23H')
  expect(await counts()).toEqual([0, 0, 0, 0])
  await advanceClock(shop.url, 'PT2H')
  expect(await counts()).toEqual([1, 1, 0, 0])
  await advanceClock(shop.url, 'P1D')
  expect(await counts()).toEqual([1, 1, 0, 0])
  await advanceClock(shop.url, 'P1D')
  expect(await counts()).toEqual([2, 2, 0, 0])
  await advanceClock(shop.url, 'P2D')
  expect(await counts()).toEqual([2, 2, 0, 0])
  const [mail] = await reminders('reads@reminders.example')
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(mail?.text).toContain('Mira Osei sent you quote Q-')
  expect((await new ShopClient(shop.url).get(linkIn(mail, '/quotes/'), { accept: 'text/html' })).status).toBe(410)
  const [own] = await reminders(owner)
  expect(linkIn(own, '/account/quotes/')).toBe(`/account/quotes/${id}`)
  const member = await signInAgain(shop.url, owner)
  const { steps } = resultOf(await member.get(`/account/quotes/${id}`)) as { readonly steps: readonly { readonly kind: string }[] }
  expect(steps.filter(({ kind }) => kind === 'reminded')).toHaveLength(2)
  expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
})

test('[QUO-13] a quote that was accepted, declined or withdrawn is not brought to mind', async () => {
  const { client, email: owner } = await register(shop.url, 'closed@reminders.example')
  await share(client, 'yes@reminders.example')
  await share(client, 'no@reminders.example')
  const revoked = await share(client, 'gone@reminders.example')
  await opens(await linkOf('yes@reminders.example'), 'accept')
  await opens(await linkOf('no@reminders.example'), 'decline')
  await opens(await linkOf('gone@reminders.example'))
  expectOk(await client.post(`/account/quotes/${revoked}/revoke`, {}), 'the withdrawal')
  await advanceClock(shop.url, 'P30D')
  const sent = await Promise.all(
    [owner, 'yes@reminders.example', 'no@reminders.example', 'gone@reminders.example'].map(reminders),
  )
  expect(sent.map((mails) => mails.length)).toEqual([0, 0, 0, 0])
})

test('[QUO-13] a visitor’s quote reminds its reader in the quote’s language; one jump over both days sends each once', async () => {
  const visitor = new ShopClient(shop.url)
  expectOk(await visitor.post('/cart/add', { id: 2, module: 0, pricing: 1 }), 'the plan')
  const body = { emails: ['lan@reminders.example'], locale: 'vi', sender_name: 'Lan <b>' }
  expectOk(await visitor.post('/cart/share', body), 'the share')
  await opens(await linkOf('lan@reminders.example'))
  await advanceClock(shop.url, 'P30D')
  const mails = await reminders('lan@reminders.example')
  expect(mails).toHaveLength(2)
  expect(mails[0]?.html).toContain('Lan &lt;b&gt; đã gửi cho bạn báo giá')
  expect(mails[0]?.html).not.toContain('Lan <b>')
})
