import { eventually } from '@waybill/testkit/eventually'
import {
  cardToken,
  expectOk,
  GOOD_CARD,
  linkIn,
  mailsTo,
  resultOf,
  signInAgain,
  takeBearer,
} from '@waybill/testkit/shop-journey'
import { SoftPasskey } from '@waybill/testkit/soft-passkey'
import { freshCode } from '@waybill/testkit/staff-client'
import type { ShopClient } from '@waybill/testkit/shop-client'
import { Player } from './player.ts'

const EMAIL = 'mira@bep-sang.example'
const PASSWORD = 'three quiet words'
/** An order of what is in the cart (B§3). */
export const ORDER = { type: 2, is_legacy: 0, account: { type: 5, tracking_id: 0 }, items: [] }

/** An account of its own, with the cart that is open; answers the member's id. */
export async function register({ client, play }: Player): Promise<number> {
  const { url } = client
  const person = { first_name: 'Mira', last_name: 'Osei', company: 'Bếp Sáng', country: 'US' }
  const { member_id: memberId } = await play('POST /register', {
    body: { email: EMAIL, password: PASSWORD, ...person },
  })
  const mail = await eventually('the mail with the link', async () => (await mailsTo(url, EMAIL))[0])
  await play('POST /account/email/verification')
  await play('POST /verify-email/{token}', { path: linkIn(mail, '/verify-email/') })
  const { page_token: pageToken } = await play('GET /account/session')
  await play('GET /services/token', { headers: { 'x-page-token': String(pageToken) } })
  await takeBearer(client)
  return Number(memberId)
}

/** Methods, an order, and the plan that is bought. */
export async function buy({ client, play }: Player, memberId: number): Promise<void> {
  const own = `/billing/account/${memberId}`
  const details = { first_name: 'Mira', last_name: 'Osei', country: 'US' }
  await play('POST /billing/account/{member_id}/info/update', {
    path: `${own}/info/update`,
    body: { ...details, payment_token: await cardToken(client.url, GOOD_CARD) },
  })
  const { order_id: orderId, token } = await play('POST /billing/order', { body: ORDER })
  await play('GET /billing/order/{order_id}/item', { path: `/billing/order/${String(orderId)}/item` })
  await play('POST /billing/account/{member_id}/checkout', {
    path: `${own}/checkout`,
    body: { order_id: orderId, token, start: 'now' },
  })
  await play('GET /account/subscription/active/status')
  await play('POST /billing/account/market/data', { body: { member_id: memberId } })
}

/** A second method that takes the place of the first, gives it back, and is removed. */
export async function changeMethods({ client, play }: Player, memberId: number): Promise<void> {
  const own = `/billing/account/${memberId}`
  const methods = async () => resultOf(await client.get('/account/billing/subscription'))
  await client.post(`${own}/info/update`, {
    payment_token: await cardToken(client.url, '4000000000000341'),
    is_backup: '1',
  })
  const { backup } = await methods()
  await play('POST /billing/account/{member_id}/method/primary', {
    path: `${own}/method/primary`,
    body: { method_id: idOf(backup) },
  })
  const { backup: former } = await methods()
  const back = await client.post(`${own}/method/primary`, { method_id: idOf(former) })
  expectOk(back, 'the first method again')
  await play('POST /billing/account/{member_id}/method/remove', {
    path: `${own}/method/remove`,
    body: { method_id: idOf(backup) },
  })
}

/** Add-ons on and off, another plan, the end of it and back. */
export async function change({ client, play }: Player, memberId: number): Promise<void> {
  await play('GET /manage/ui/account/subscription/status/check')
  await play('GET /manage/ui/search', { path: '/manage/ui/search?q=route' })
  await changeModules({ client, play }, memberId)
  await play('GET /manage/ui/account/subscription/upgrade/message', {
    path: '/manage/ui/account/subscription/upgrade/message?package_id=3',
  })
  const wanted = { package_id: 3, timeframe: 'now' }
  const { preview_token: token } = await play('POST /account/subscription/preview', { body: wanted })
  await play('POST /account/subscription/change', { body: { ...wanted, preview_token: token } })
  const later = { package_id: 2, timeframe: 'renewal' }
  const { preview_token: laterToken } = resultOf(await client.post('/account/subscription/preview', later))
  expectOk(
    await client.post('/account/subscription/change', { ...later, preview_token: laterToken }),
    'the change later',
  )
  await play('DELETE /account/subscription/scheduled')
  await play('POST /account/subscription/cancel', { body: { timeframe: 'renewal', reason: 'other' } })
  await play('POST /account/subscription/cancel/undo')
  await play('GET /billing/account/{member_id}/subscription', { path: `/billing/account/${memberId}/subscription` })
  await play('GET /billing/account/{member_id}/subscription/events', {
    path: `/billing/account/${memberId}/subscription/events`,
  })
}

async function changeModules({ client, play }: Pick<Player, 'client' | 'play'>, memberId: number): Promise<void> {
  const on = '/manage/ui/module/42/activate'
  await play('GET /manage/ui/module/{id}/{action}', { path: on })
  const { token } = await play('POST /billing/module/token', { body: { module_id: 42, action: 'activate' } })
  await play('GET /billing/module/check', { path: `/billing/module/check?token=${String(token)}` })
  await play('POST /manage/ui/module/{id}/{action}', { path: on, body: { is_marketplace: true, token } })
  await play('GET /manage/ui/module/{id}/{action}/status', { path: `${on}/status` })
  const off = resultOf(await client.post('/billing/module/token', { module_id: 42, action: 'deactivate' }))
  const account = { ...ORDER.account, member_id: memberId }
  const items = [{ id: 0, bundled: 0, code: 'custom-solution', srt: '', modules: [{ id: 42, srt: '' }] }]
  await play('POST /billing/account/{member_id}/subscription/module/disable', {
    path: `/billing/account/${memberId}/subscription/module/disable`,
    body: { order: { ...ORDER, account, items }, token: off['token'] },
  })
  const list = [{ add_on_code: 'capacity-limits' }]
  await play('POST /manage/ui/account/subscription/modules/purchase/confirm', { body: list })
  await play('POST /manage/ui/account/subscription/modules/purchase', { body: list })
}

/** The cart of a subscriber as an order that changes the plan. */
export async function orderChange({ client, play }: Player): Promise<void> {
  expectOk(await client.post('/cart/add', { id: 4, module: 0 }), 'the plan')
  const order = resultOf(expectOk(await client.post('/billing/order', { ...ORDER, type: 3 }), 'the order'))
  const preview = resultOf(expectOk(await client.post('/account/subscription/preview', {}), 'the preview'))
  await play('POST /billing/subscription/change', { body: { ...order, preview_token: preview['preview_token'] } })
}

/** The member's own data, and another password than the one before, which comes back at the end. */
export async function profile({ client, play }: Player): Promise<void> {
  await play('GET /account/me')
  await play('POST /account/me', { body: { time_zone: 'Asia/Saigon', mails: { approvals: 0 } } })
  const fresh = 'four other quiet words'
  await play('POST /account/me/password', { body: { password: PASSWORD, new_password: fresh } })
  // the token of the session before is over with it
  await takeBearer(client)
  expectOk(
    await client.post('/account/me/password', { password: fresh, new_password: PASSWORD }),
    'the password from before',
  )
  await takeBearer(client)
  const phone = await signInAgain(client.url, EMAIL, PASSWORD)
  const { sessions } = await play('GET /account/me/sessions')
  const other = Array.isArray(sessions) ? idOf(sessions.at(-1)) : undefined
  await play('DELETE /account/me/sessions/{id}', { path: `/account/me/sessions/${String(other)}` })
  await phone.delete('/account/session')
  await play('DELETE /account/me/sessions')
}

/** A second factor of a member, whose codes are of the identity that it answers. */
async function addFactor({ client, play }: Pick<Player, 'client' | 'play'>, email: string) {
  const { secret, sealed } = resultOf(await client.get('/account/me/factor'))['offer'] as {
    readonly secret: string
    readonly sealed: string
  }
  const identity = { email, password: PASSWORD, secret }
  const added = { sealed, code: freshCode(client.url, identity), password: PASSWORD }
  await play('POST /account/me/factor', { body: added })
  return identity
}

/** A second factor: set up, used by a recovery code, and removed. */
export async function secondFactor({ client, play, another }: Player): Promise<void> {
  const identity = await addFactor({ client, play }, EMAIL)
  await play('GET /account/me/factor')
  const renewed = { code: freshCode(client.url, identity), password: PASSWORD }
  const { recovery_codes: codes } = await play('POST /account/me/factor/recovery-codes', { body: renewed })
  const [one, other] = Array.isArray(codes) ? codes.map(String) : []
  const phone = another()
  const begun = resultOf(await phone.client.post('/account/session', { email: EMAIL, password: PASSWORD }))
  await phone.play('POST /account/session/factor', { body: { sign_in: begun['sign_in'], code: one } })
  await phone.client.delete('/account/session')
  await play('POST /account/me/factor/remove', { body: { code: other, password: PASSWORD } })
}

/** A passkey: made, renamed, used for a code and to sign in, and removed. */
export async function passkeys({ client, play, another }: Player): Promise<void> {
  const device = new SoftPasskey(client.url.replace('127.0.0.1', 'localhost'))
  const { options: wanted } = await play('POST /account/me/passkeys/challenge', { body: { password: PASSWORD } })
  await play('POST /account/me/passkeys', { body: { credential: device.make(challengeIn(wanted)), name: 'Kitchen' } })
  const { passkeys: made } = await play('GET /account/me/passkeys')
  const path = `/account/me/passkeys/${String(Array.isArray(made) ? idOf(made[0]) : '')}`
  await play('POST /account/me/passkeys/{id}', { path, body: { name: 'Till' } })
  const phone = another()
  const { options } = await phone.play('POST /account/session/passkey/challenge', { body: {} })
  await phone.play('POST /account/session/passkey', { body: { credential: device.sign(challengeIn(options)) } })
  await phone.client.delete('/account/session')
  const confirming = resultOf(await client.post('/account/session/passkey/challenge', {}))['options']
  const credential = device.sign(challengeIn(confirming))
  const { code } = await play('POST /account/me/factor/passkey-code', { body: { credential } })
  await play('POST /account/me/passkeys/{id}/remove', { path: `${path}/remove`, body: { password: PASSWORD, code } })
}

/** The lost factor of a colleague is about to end, and stays: the primary member stops that, then the colleague does. */
async function resetFactor({ client, play }: Player, colleague: Player): Promise<void> {
  const email = 'theo@bep-sang.example'
  const identity = await addFactor(colleague, email)
  const id = (await teamOf(client)).members.find((member) => member.email === email)?.id
  const path = `/account/members/${id}/factor-reset`
  await play('POST /account/members/{id}/factor-reset', { path, body: { password: PASSWORD } })
  await play('DELETE /account/members/{id}/factor-reset', { path })
  expectOk(await client.post(path, { password: PASSWORD }), 'the reset')
  const mails = await eventually('both mails', async () => {
    const sent = (await mailsTo(client.url, email)).filter(({ text }) => text.includes('/account/factor-reset/'))
    return sent.length > 1 ? sent : undefined
  })
  await colleague.play('POST /account/factor-reset/{token}', { path: linkIn(mails[0], '/account/factor-reset/') })
  const off = { code: freshCode(client.url, identity), password: PASSWORD }
  expectOk(await colleague.client.post('/account/me/factor/remove', off), 'the end of the factor')
}

/** A file of the own data. */
export async function exportData({ play }: Player): Promise<void> {
  await play('POST /account/me/exports', { body: { password: PASSWORD } })
  await play('GET /account/me/exports')
}

/** The end of the account, requested and taken back. */
export async function endAndStay({ play }: Player): Promise<void> {
  await play('POST /account/me/deletion', { body: { scope: 'account', password: PASSWORD } })
  await play('GET /account/me/deletion')
  await play('DELETE /account/me/deletion')
}

/** Another address, and the one before back: the password is void then, and set anew. */
export async function moveAddress({ client, play }: Player): Promise<void> {
  const { url } = client
  const email = 'mira.osei@bep-sang.example'
  const linkTo = (to: string, path: string): Promise<string> =>
    eventually(`the mail to ${path}`, async () => {
      const mail = (await mailsTo(url, to)).find(({ text }) => text.includes(path))
      return mail && linkIn(mail, path)
    })
  await play('POST /account/me/email', { body: { email, password: PASSWORD } })
  await play('POST /account/email/confirm/{token}', { path: await linkTo(email, '/account/email/confirm/') })
  await play('POST /account/email/restore/{token}', { path: await linkTo(EMAIL, '/account/email/restore/') })
  client.bearer = undefined
  const reset = await linkTo(EMAIL, '/account/password/reset/')
  expectOk(await client.post(reset, { password: PASSWORD }), 'the password from before')
  expectOk(await client.post('/account/session', { email: EMAIL, password: PASSWORD }), 'the sign-in')
  await takeBearer(client)
}

/** Colleagues: invited, changed, made primary, removed. */
export async function team(primary: Player): Promise<void> {
  const { client, play, another, examples } = primary
  const invite = '/account/members/invitations'
  const invited = { email: 'theo@bep-sang.example', role: 'manage', locale: 'en' }
  await play('POST /account/members/invitations', { body: invited })
  const [invitation] = (await teamOf(client)).invitations
  await play('POST /account/members/invitations/{id}/resend', { path: `${invite}/${invitation?.id}/resend` })
  // the link of the first mail is over with the second, which is the newest
  const mails = await eventually('the second mail', async () => {
    const sent = await mailsTo(client.url, 'theo@bep-sang.example')
    return sent.length > 1 ? sent : undefined
  })
  const person = { first_name: 'Theo', last_name: 'Park', password: PASSWORD }
  const link = linkIn(mails[0], '/account/invitation/')
  const joined = another()
  await joined.play('POST /account/invitation/{token}', { path: link, body: person })
  expectOk(await client.post(invite, { email: 'ines@bep-sang.example', role: 'view' }), 'the invitation')
  await play('GET /account/team')
  await play('GET /account/team/events')
  await resetFactor(primary, joined)
  await play('POST /account/factor-requirement', { body: { is_required: 0, password: PASSWORD } })
  const { members, invitations } = await teamOf(client)
  await play('DELETE /account/members/invitations/{id}', { path: `${invite}/${invitations[0]?.id}` })
  const theo = members.find(({ email }) => email.startsWith('theo'))
  const mira = members.find(({ email }) => email === EMAIL)
  await play('POST /account/members/{id}', { path: `/account/members/${theo?.id}`, body: { role: 'manage' } })
  const password = { password: PASSWORD }
  await play('POST /account/members/{id}/standing-approval', {
    path: `/account/members/${theo?.id}/standing-approval`,
    body: { limit: '500.00', ...password },
  })
  await play('POST /account/members/{id}/primary', { path: `/account/members/${theo?.id}/primary`, body: password })
  const colleague = await signInAgain(client.url, 'theo@bep-sang.example', PASSWORD)
  expectOk(await colleague.post(`/account/members/${mira?.id}/primary`, password), 'the primary member from before')
  // to hand the account over ends the sessions of both
  const again = new Player(await signInAgain(client.url, EMAIL, PASSWORD), examples)
  await again.play('DELETE /account/members/{id}', { path: `/account/members/${theo?.id}` })
}

/** Signs in, forgets the password, and leaves. */
export async function signIn(visitor: Player): Promise<void> {
  await visitor.play('POST /account/password/forgot', { body: { email: EMAIL } })
  const isReset = (text: string): boolean => text.includes('/account/password/reset/')
  const mail = await eventually('the mail', async () =>
    (await mailsTo(visitor.client.url, EMAIL)).find(({ text }) => isReset(text)),
  )
  const password = 'four quiet words now'
  await visitor.play('POST /account/password/reset/{token}', {
    path: linkIn(mail, '/account/password/reset/'),
    body: { password },
  })
  await visitor.play('POST /account/session', { body: { email: EMAIL, password } })
  await visitor.play('DELETE /account/session')
}

interface Team {
  readonly members: readonly { readonly id: number; readonly email: string }[]
  readonly invitations: readonly { readonly id: number }[]
}

async function teamOf(client: ShopClient): Promise<Team> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own answer
  return resultOf(await client.get('/account/team')) as unknown as Team
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own answer
export const challengeIn = (options: unknown) => options as Parameters<SoftPasskey['sign']>[0]

function idOf(method: unknown): unknown {
  return typeof method === 'object' && method !== null && 'id' in method ? method.id : undefined
}
