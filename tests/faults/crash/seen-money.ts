import { expect } from 'vitest'
import {
  expectOk,
  invariantsOf,
  mailsTo,
  resultOf,
  signInAgain,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'

/** Number of mails with such a subject that a member got. */
export async function subjectsOf(url: string, { email }: RegisteredMember, subject: RegExp): Promise<number> {
  return (await mailsTo(url, email)).filter((mail) => subject.test(mail.subject)).length
}

/** Kind and payment state of what the account lists, the newest first. */
export async function listed(
  url: string,
  { email, memberId }: RegisteredMember,
): Promise<readonly (readonly [string, number])[]> {
  const client = await signInAgain(url, email)
  const answer = expectOk(await client.get(`/billing/account/${memberId}/subscription`), 'the invoices')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own list; a test that reads it finds out
  const { invoices } = resultOf(answer) as unknown as {
    readonly invoices: readonly { readonly kind: string; readonly payment_status: number }[]
  }
  return invoices.map(({ kind, payment_status: state }) => [kind, state])
}

export async function expectSound(url: string): Promise<void> {
  expect(await invariantsOf(url)).toEqual({ ok: true, violations: [] })
}
