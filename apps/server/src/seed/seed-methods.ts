import { instant } from '../platform/database/column-types.ts'
import type { Executor } from '../platform/database/database.ts'
import { insertMethod } from '../modules/billing/index.ts'
import type { MethodDescription } from '../platform/gateway/payment-gateway.ts'
import type { SandboxGateway } from '../platform/gateway/sandbox/sandbox-gateway.ts'
import type { SeededAccount } from './seed-accounts.ts'
import type { Step } from './seed-past.ts'
import type { Story } from './seed-story.ts'

/** Test cards of the sandbox by what becomes of a charge; both can be put on file. */
const NUMBERS = { paid: '4242424242424242', rejected_when_charged: '4000000000000341' } as const
const VALID_FOR_YEARS = 3

/** A card that the sandbox's tokeniser took. */
export interface DemoCard {
  readonly token: string
  readonly method: MethodDescription
}

/** A card of the sandbox's tokeniser. */
export async function demoCard(
  gateway: SandboxGateway,
  now: number,
  kind: keyof typeof NUMBERS = 'paid',
): Promise<DemoCard> {
  const year = String(new Date(now).getUTCFullYear() + VALID_FOR_YEARS)
  const made = await gateway.tokenise({ type: 'card', number: NUMBERS[kind], month: '12', cvc: '123', year })
  if (!made.ok) throw new Error(`the tokeniser rejects the demo card: ${JSON.stringify(made.failure)}`)
  return made.value
}

/** Sets a card in place of the one before; without one nothing is charged from here on. */
export function setMethod(
  story: Story,
  account: SeededAccount,
  { card, at }: { readonly card?: DemoCard; readonly at: number },
): Step {
  const { accountId } = account
  const play = async (): Promise<undefined> => {
    if (card === undefined) await takeOffFile(story.db, accountId)
    else await putOnFile(story, { card, accountId, at })
  }
  return { account, at, play }
}

async function takeOffFile(db: Executor, accountId: number): Promise<void> {
  await db.updateTable('payment_method').set({ is_current: false }).where('account_id', '=', accountId).execute()
}

/** As the product stores a method: the provider's customer and method, never the token. */
async function putOnFile(
  { db, demoGateway }: Story,
  { card, accountId, at }: { readonly card: DemoCard; readonly accountId: number; readonly at: number },
): Promise<void> {
  const customer = await demoGateway.ensureCustomer({ idempotencyKey: `customer:${accountId}`, accountId })
  if (customer.kind === 'error') throw new Error(`the provider has no customer for account ${accountId}`)
  const { customerRef } = customer
  const set = { idempotencyKey: `set-up:${card.token}`, customerRef, token: card.token, currency: 'USD' as const }
  const answer = await demoGateway.setUpMethod(set)
  if (answer.kind !== 'set_up') throw new Error(`the provider rejects the demo card: ${answer.kind}`)
  const { method, description } = answer
  const { id } = await insertMethod(db, { accountId, provider: demoGateway.name, method, description, now: at })
  await takeOffFile(db, accountId)
  await db.updateTable('payment_method').set({ is_current: true }).where('id', '=', id).execute()
}

/** The billing details of the company's primary member, as they are printed on invoices. */
export async function seedBillingInfo(db: Executor, { company, accountId }: SeededAccount, at: number): Promise<void> {
  const [{ firstName, lastName }] = company.people
  const fields = {
    first_name: firstName,
    last_name: lastName,
    company: company.company,
    address1: company.street,
    city: company.town,
    ...(company.zip !== undefined && { zip: company.zip }),
    ...(company.state !== undefined && { state: company.state }),
    country: company.country,
  }
  await db
    .insertInto('billing_info')
    .values({ account_id: accountId, fields: JSON.stringify(fields), updated_at: instant(at) })
    .execute()
}
