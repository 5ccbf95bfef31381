import { expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  expectOk,
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
  (await mailsTo(shop.url, address)).filter(({ subject }) => / expires (?:on|in|tomorrow)|hết hạn/.test(subject))

async function linkOf(email: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(shop.url, email)).length).toBeGreaterThan(0)
  return linkIn((await mailsTo(shop.url, email))[0], '/quotes/')
}

async function opens(link: string, act: 'view' | 'accept' | 'decline' = 'view'): Promise<void> {
  const client = new ShopClient(shop.url)
  const { shell } = (await client.get(link)).body as { readonly shell?: { readonly formToken?: string } }
  // pages have the language in their address, calls have not
  expectOk(await client.post(`${link.replace(/^\/vi\//, '/')}/${act}`, { form_token: shell?.formToken ?? '' }), act)
}

async function share(client: ShopClient, ...emails: readonly string[]): Promise<string> {
  return String(resultOf(expectOk(await client.post('/cart/share', { emails }), 'the share'))['quote_id'])
}

const READS = 'reads@reminders.example'
const SILENT = 'silent@reminders.example'
const LEAVES = 'leaves@reminders.example'
const CLOSED = ['yes@reminders.example', 'no@reminders.example', 'gone@reminders.example'] as const

/** Opened, not opened, and opened by one who gets no more quotes. */
async function shareToThree(client: ShopClient): Promise<string> {
  const id = await share(client, READS, SILENT, LEAVES)
  await opens(await linkOf(READS))
  await opens(await linkOf(LEAVES))
  const [leaving] = await mailsTo(shop.url, LEAVES)
  await new ShopClient(shop.url).submit(linkIn(leaving, '/unsubscribe/'), { intent: 'unsubscribe' })
  return id
}

/** Accepted, declined and withdrawn after it was opened. */
async function shareAndClose(client: ShopClient): Promise<void> {
  const [yes, no, gone] = CLOSED
  await share(client, yes)
  await share(client, no)
  const revoked = await share(client, gone)
  await opens(await linkOf(yes), 'accept')
  await opens(await linkOf(no), 'decline')
  await opens(await linkOf(gone))
  expectOk(await client.post(`/account/quotes/${revoked}/revoke`, {}), 'the withdrawal')
}

/** Of a visitor, who has no address of ours, in another language. */
async function shareAsVisitor(email: string): Promise<void> {
  const visitor = new ShopClient(shop.url)
  expectOk(await visitor.post('/cart/add', { id: 2, module: 0, pricing: 1 }), 'the plan')
  expectOk(await visitor.post('/cart/share', { emails: [email], locale: 'vi', sender_name: 'Lan <b>' }), 'the share')
  await opens(await linkOf(email))
}

test('[QUO-13] the owner always, a recipient only who opened it and still gets quotes, 3 days and 1 day before the end, once each; none for a closed quote', async () => {
  const { client, email: owner } = await register(shop.url, 'owner@reminders.example')
  const { client: other, email: done } = await register(shop.url, 'closed@reminders.example')
  const id = await shareToThree(client)
  await shareAndClose(other)
  await shareAsVisitor('lan@reminders.example')
  const counts = async (): Promise<readonly number[]> =>
    Promise.all(
      [owner, READS, 'lan@reminders.example', SILENT, LEAVES, done, ...CLOSED].map(
        async (address) => (await reminders(address)).length,
      ),
    )
  const after = async (duration: string): Promise<readonly number[]> => {
    await advanceClock(shop.url, duration)
    return counts()
  }
  const none = [0, 0, 0, 0, 0, 0]
  expect(await after('P26DT23H')).toEqual([0, 0, 0, ...none])
  expect(await after('PT2H')).toEqual([1, 1, 1, ...none])
  expect(await after('P1D')).toEqual([1, 1, 1, ...none])
  expect(await after('P1D')).toEqual([2, 2, 2, ...none])
  expect(await after('P1D')).toEqual([2, 2, 2, ...none])
  const [mail] = await reminders(READS)
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(mail?.text).toContain('Mira Osei sent you quote Q-')
  expect((await new ShopClient(shop.url).get(linkIn(mail, '/quotes/'), { accept: 'text/html' })).status).toBe(410)
  const [hostile] = await reminders('lan@reminders.example')
  expect(hostile?.html).toContain('Lan &lt;b&gt; đã gửi cho bạn báo giá')
  expect(linkIn((await reminders(owner))[0], '/account/quotes/')).toBe(`/account/quotes/${id}`)
  expect(await remindedIn(await signInAgain(shop.url, owner), id)).toBe(2)
})

/** Number of reminders in the log of a quote. */
async function remindedIn(owner: ShopClient, id: string): Promise<number> {
  const { steps } = resultOf(await owner.get(`/account/quotes/${id}`))
  const known = steps as readonly { readonly kind: string }[]
  return known.filter(({ kind }) => kind === 'reminded').length
}
