import type { ForgingProvider } from '@waybill/testkit/forging-provider'
import type { ShopAnswer, ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, resultOf } from '@waybill/testkit/shop-journey'
import { answered } from '../company/company-stage.ts'

export const ADMIN = '/api/admin/v1'
export const CLIENT = { STAFF_OIDC_CLIENT_ID: 'shop', STAFF_OIDC_CLIENT_SECRET: 'a secret of the shop' }

export const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]

/** Address of the provider to which a browser is sent. */
export async function beginsAt(browser: ShopClient, next = '/admin'): Promise<URL> {
  const begun = expectOk(await browser.post(`${ADMIN}/session/provider`, { next }), 'the beginning')
  return new URL(String(resultOf(begun)['url']))
}

/** Outcome of the provider's answer: the problem, or the path that it leads to. */
export async function comesTo(browser: ShopClient, path: string): Promise<string> {
  const { headers } = await browser.get(path, { accept: 'text/html' })
  const target = new URL(headers.get('location') ?? '/nowhere', 'http://path')
  return target.searchParams.get('problem') ?? target.pathname + target.search
}

/** The way of a person to the provider and back. */
export async function isKnownAt(
  provider: ForgingProvider,
  person: ForgingProvider['person'],
  browser: ShopClient,
): Promise<string> {
  provider.person = person
  return comesTo(browser, await answered(await beginsAt(browser)))
}

/** The address whose second factor is left to give in a browser. */
export async function waitingIn(browser: ShopClient): Promise<unknown> {
  const { waiting } = resultOf(await browser.get(`${ADMIN}/session/provider`)) as {
    readonly waiting: { readonly email: string } | null
  }
  return waiting?.email
}

export const givesFactor = (browser: ShopClient, factor: object) =>
  browser.post(`${ADMIN}/session/provider/factor`, factor)

/** The member of the staff whose session a browser has. */
export const staffIn = async (browser: ShopClient) => resultOf(await browser.get(`${ADMIN}/session`))['email']
