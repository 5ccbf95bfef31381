import { ShopClient } from '@waybill/testkit/shop-client'
import { demoPeople } from '@waybill/testkit/shop-journey'
import { SoftPasskey } from '@waybill/testkit/soft-passkey'
import { freshCode } from '@waybill/testkit/staff-client'
import { challengeIn } from './account-scenes.ts'
import type { Player } from './player.ts'

const ADMIN = '/api/admin/v1'

/** The demo's member of the staff: signs in twice, looks around, runs a command, and leaves. */
export async function backOffice({ client: { url }, play }: Player): Promise<void> {
  const people = await demoPeople(url)
  const demoOwner = people.find(({ kind }) => kind === 'staff')
  if (demoOwner?.totp_secret === undefined) throw new Error('the demo has no member of the staff')
  const identity = { email: demoOwner.email, password: demoOwner.password, secret: demoOwner.totp_secret }
  const signIn = () => ({ email: demoOwner.email, password: demoOwner.password, code: freshCode(url, identity) })
  await play('POST /api/admin/v1/session', { body: signIn() })
  const elsewhere = new ShopClient(url)
  await elsewhere.post(`${ADMIN}/session`, signIn())
  await play('GET /api/admin/v1/session')
  const { sessions } = (await play('GET /api/admin/v1/sessions')) as { sessions: readonly { id: number }[] }
  await play('DELETE /api/admin/v1/sessions/{id}', { path: `${ADMIN}/sessions/${sessions[0]?.id}` })
  await play('DELETE /api/admin/v1/sessions')
  await play('POST /api/admin/v1/session/factor', { body: { code: freshCode(url, identity) } })
  const device = new SoftPasskey(url.replace('127.0.0.1', 'localhost'))
  const { options: wanted } = await play('POST /api/admin/v1/passkeys/challenge', { body: {} })
  const credential = device.make(challengeIn(wanted))
  await play('POST /api/admin/v1/passkeys', { body: { credential, name: 'Till' } })
  const { passkeys } = (await play('GET /api/admin/v1/passkeys')) as { passkeys: readonly { id: number }[] }
  const passkey = { path: `${ADMIN}/passkeys/${passkeys[0]?.id}` }
  await play('POST /api/admin/v1/passkeys/{id}', { ...passkey, body: { name: 'Counter' } })
  const { email } = demoOwner
  await play('POST /api/admin/v1/session/challenge', { body: { email } })
  await play('POST /api/admin/v1/session/factor/challenge', { body: {} })
  await play('DELETE /api/admin/v1/passkeys/{id}', passkey)
  await play('POST /api/admin/v1/staff/alone', { body: { is_on: 1 } })
  await play('POST /api/admin/v1/staff/alone', { body: { is_on: 0 } })
  await play('POST /api/admin/v1/logins', { body: {} })
  await play('POST /api/admin/v1/staff/invitations', {
    body: { email: 'ines@lodeway.example', name: 'Ines Ledger', role: 'finance' },
  })
  const { enrolments } = (await play('GET /api/admin/v1/staff')) as { enrolments: readonly { id: number }[] }
  await play('GET /api/admin/v1/audit')
  await play('GET /api/admin/v1/customers', { path: `${ADMIN}/customers?q=halden` })
  await play('GET /api/admin/v1/subscriptions', { path: `${ADMIN}/subscriptions?limit=2` })
  await play('GET /api/admin/v1/members', { path: `${ADMIN}/members?limit=2` })
  await play('GET /api/admin/v1/entitlements', { path: `${ADMIN}/entitlements?limit=2` })
  await play('GET /api/admin/v1/credit', { path: `${ADMIN}/credit?limit=2` })
  await play('GET /api/admin/v1/invitations', { path: `${ADMIN}/invitations?limit=2` })
  await play('GET /api/admin/v1/quotes', { path: `${ADMIN}/quotes?limit=2` })
  await play('GET /api/admin/v1/usage', { path: `${ADMIN}/usage?limit=2` })
  await play('GET /api/admin/v1/reconciliations', { path: `${ADMIN}/reconciliations?limit=2` })
  await play('GET /api/admin/v1/bank-lines', { path: `${ADMIN}/bank-lines?limit=2` })
  await play('GET /api/admin/v1/payer-statements', { path: `${ADMIN}/payer-statements?limit=2` })
  const { items } = (await play('GET /api/admin/v1/documents', { path: `${ADMIN}/documents?limit=2` })) as {
    items: readonly { id: number; account_id: number }[]
  }
  const customer = `${ADMIN}/customers/${items[0]?.account_id}`
  await play('GET /api/admin/v1/customers/{id}', { path: customer })
  await play('GET /api/admin/v1/customers/{id}/timeline', { path: `${customer}/timeline?limit=3` })
  const reason = { reason: 'They can’t find their invoice of June' }
  await play('POST /api/admin/v1/customers/{id}/impersonations', { path: `${customer}/impersonations`, body: reason })
  await play('GET /api/admin/v1/documents/{id}/explanation', { path: `${ADMIN}/documents/${items[0]?.id}/explanation` })
  await play('GET /api/admin/v1/payments', { path: `${ADMIN}/payments?limit=2` })
  await play('GET /api/admin/v1/tries', { path: `${ADMIN}/tries?limit=2` })
  await play('GET /api/admin/v1/refunds', { path: `${ADMIN}/refunds?limit=2` })
  await play('GET /api/admin/v1/approvals')
  await bankStatements(play)
  await play('GET /api/admin/v1/home')
  const { items: mails } = (await play('GET /api/admin/v1/mails', { path: `${ADMIN}/mails?state=sent&limit=1` })) as {
    items: readonly { id: number }[]
  }
  await play('GET /api/admin/v1/mails/{id}', { path: `${ADMIN}/mails/${mails[0]?.id}` })
  await play('GET /api/admin/v1/disputes')
  await play('GET /api/admin/v1/deliveries')
  await play('GET /api/admin/v1/endpoints')
  await play('GET /api/admin/v1/jobs', { path: `${ADMIN}/jobs?limit=2` })
  await play('GET /api/admin/v1/searches')
  await play('GET /api/admin/v1/questions')
  await play('POST /api/admin/v1/commands/{name}', { path: `${ADMIN}/commands/find`, body: { account: 'halden' } })
  await play('GET /api/admin/v1/commands')
  const granted = { accountId: 1, amount: '20.00', reason: 'a lost day' }
  await play('POST /api/admin/v1/commands/{name}/preview', {
    path: `${ADMIN}/commands/grant-credit/preview`,
    body: granted,
  })
  const account = `${ADMIN}/accounts/${people.find(({ kind }) => kind === 'primary')?.account_id}`
  const theo = { email: 'theo@halden-bakery.example', role: 'manage', locale: 'en' }
  await play('POST /api/admin/v1/accounts/{id}/members', { path: `${account}/members`, body: theo })
  await play('POST /api/admin/v1/accounts/{id}/subscription/change-preview', {
    path: `${account}/subscription/change-preview`,
    body: { package_id: 3, timeframe: 'now' },
  })
  await play('POST /api/admin/v1/keys', { body: { name: 'nightly-export', role: 'finance' } })
  const { keys } = (await play('GET /api/admin/v1/keys')) as { keys: readonly { id: number }[] }
  await play('DELETE /api/admin/v1/keys/{id}', { path: `${ADMIN}/keys/${keys[0]?.id}` })
  await play('DELETE /api/admin/v1/staff/enrolments/{id}', { path: `${ADMIN}/staff/enrolments/${enrolments[0]?.id}` })
  await play('DELETE /api/admin/v1/session')
}

/** A file of the bank with the transfer that pays an open invoice, and a line that pays none. */
async function bankStatements(play: Player['play']): Promise<void> {
  await play('GET /api/admin/v1/ageing')
  const debts = { path: `${ADMIN}/documents?open=1&currency=EUR` }
  const { items } = (await play('GET /api/admin/v1/documents', debts)) as {
    items: readonly { number: string; open_minor: number }[]
  }
  const { number = '', open_minor: minor = 0 } = items[0] ?? {}
  const paid = `${Math.floor(minor / 100)},${String(minor % 100).padStart(2, '0')}`
  const file = [
    ':20:X',
    ':25:DE89370400440532013000',
    ':28C:87',
    ':60F:C261130EUR0,00',
    `:61:261130C${paid}NTRFNONREF`,
    `:86:166?00X?20${number}?32Nordlys Bakeries`,
    ':61:261130C1,00NTRFNONREF',
    ':86:166?00X?20interest',
  ].join('\r\n')
  const body = { name: 'bank.sta', content: Buffer.from(file).toString('base64') }
  const { statement } = (await play('POST /api/admin/v1/statements', { body })) as { statement: { id: number } }
  await play('GET /api/admin/v1/statements')
  const path = `${ADMIN}/statements/${statement.id}`
  const { lines } = (await play('GET /api/admin/v1/statements/{id}', { path })) as { lines: readonly { id: number }[] }
  const [transfer = '', interest = ''] = lines.map(({ id }) => `${ADMIN}/statement-lines/${id}`)
  await play('GET /api/admin/v1/statement-lines/{id}/invoices', { path: `${transfer}/invoices?q=${number}` })
  await play('POST /api/admin/v1/statement-lines/{id}/book', { path: `${transfer}/book`, body: { invoices: [number] } })
  const aside = { path: `${interest}/aside`, body: { reason: 'interest of the bank' } }
  await play('POST /api/admin/v1/statement-lines/{id}/aside', aside)
  await play('POST /api/admin/v1/statement-lines/{id}/back', { path: `${interest}/back`, body: {} })
}
