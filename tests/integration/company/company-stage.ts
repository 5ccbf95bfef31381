import type { ForgingProvider } from '@waybill/testkit/forging-provider'
import type { NameServer } from '@waybill/testkit/name-server'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, linkIn, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'

/** Of everyone who registers by the testkit. */
export const PASSWORD = 'three quiet words'
export const SETTINGS = '/account/company-sign-in'

interface DomainOut {
  readonly id: number
  readonly record_name: string
  readonly record_value: string
  readonly state: string
}

export const domainsOf = (answer: ShopAnswer): readonly DomainOut[] =>
  resultOf(answer)['domains'] as readonly DomainOut[]

export const saves = (
  client: ShopClient,
  { issuer }: { readonly issuer: string },
  more: Readonly<Record<string, unknown>> = {},
) =>
  client.post(SETTINGS, {
    issuer,
    client_id: 'shop',
    client_secret: 'a secret of the shop',
    first_sign_in: 'none',
    is_required: 0,
    password: PASSWORD,
    ...more,
  })

/** Adds a domain, publishes its record and has it checked. */
export async function proves(client: ShopClient, domain: string, names: NameServer): Promise<number> {
  const added = expectOk(await client.post(`${SETTINGS}/domains`, { domain }), 'the domain')
  const found = domainsOf(added).find(({ record_name: name }) => name === `_waybill.${domain}`)
  if (found === undefined) throw new Error(`${domain} was not added`)
  names.records.set(found.record_name, found.record_value)
  expectOk(await client.post(`${SETTINGS}/domains/${found.id}/check`, {}), 'the check')
  return found.id
}

/** A primary member of an account with a verified domain and a provider. */
export async function company(
  { url, names }: { readonly url: string; readonly names: NameServer },
  domain: string,
  provider: { readonly issuer: string },
  more: Readonly<Record<string, unknown>> = {},
) {
  const email = `primary@${domain}`
  const { client, memberId } = await register(url, email)
  const domainId = await proves(client, domain, names)
  expectOk(await saves(client, provider, more), 'the provider')
  const accountId = Number(resultOf(await client.get('/account/session'))['account_id'])
  return { client, memberId, email, domain, domainId, accountId, provider }
}

/** A member beside the primary one, by an invitation. */
export async function joins(url: string, primary: ShopClient, email: string) {
  expectOk(await primary.post('/account/members/invitations', { email, role: 'manage' }), 'the invitation')
  await advanceClock(url, 'PT1S')
  const [mail] = await mailsTo(url, email)
  const client = new ShopClient(url)
  const person = { first_name: 'Noor', last_name: 'Haddad', password: PASSWORD }
  const joined = expectOk(await client.post(linkIn(mail, '/account/invitation/'), person), 'the acceptance')
  return { client, email, id: Number(resultOf(joined)['member_id']) }
}

/** Address to which the browser is sent to sign in. */
export async function begins(client: ShopClient, email: string): Promise<URL> {
  const begun = expectOk(await client.post('/account/session/company', { email }), 'the beginning')
  return new URL(String(resultOf(begun)['url']))
}

/** The address to which the provider sends the browser back, as a path of ours. */
export async function answered(address: URL): Promise<string> {
  const response = await fetch(address, { redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? '', address)
  return back.pathname + back.search
}

/** Outcome of the answer: the problem, or the path that it leads to. */
export async function comesBack(client: ShopClient, path: string): Promise<string> {
  const { headers } = await client.get(path, { accept: 'text/html' })
  const target = new URL(headers.get('location') ?? '/nowhere', 'http://path')
  return target.searchParams.get('problem') ?? target.pathname
}

/** The whole way of a person, in a browser of their own unless they have one. */
export async function signsIn(
  provider: ForgingProvider,
  person: ForgingProvider['person'],
  client: ShopClient,
): Promise<string> {
  provider.person = person
  return comesBack(client, await answered(await begins(client, person.email)))
}

export const whoIs = async (client: ShopClient) => resultOf(await client.get('/account/session'))['email']

/** The browser of a person at a real provider: its pages are filled in, until it leads back to the shop. */
export async function walksThrough(address: URL, login: string): Promise<string> {
  const cookies = new Map<string, string>()
  let [url, body] = [address, undefined as URLSearchParams | undefined]
  for (let step = 0; step < 20; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const method = body === undefined ? 'GET' : 'POST'
    // oxlint-disable-next-line no-await-in-loop -- each page leads to the next
    const response = await fetch(url, { method, redirect: 'manual', headers: { cookie }, ...(body && { body }) })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    // oxlint-disable-next-line no-await-in-loop -- likewise
    const page = await response.text()
    const action = /action="([^"]+)"/.exec(page)?.[1]
    if (location === null && action === undefined) throw new Error(`the provider shows ${response.status} ${page}`)
    url = new URL(location ?? action ?? '', url)
    if (url.origin !== address.origin) return url.pathname + url.search
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? ''
    body = location === null ? new URLSearchParams({ prompt, login, password: 'any' }) : undefined
  }
  throw new Error('the provider never led back')
}
