import type { ActorColumn } from '@waybill/contract'
import { ShopClient } from '@waybill/testkit/shop-client'
import { eventually } from '@waybill/testkit/eventually'
import {
  demoPeople,
  expectOk,
  linkIn,
  mailsTo,
  register,
  resultOf,
  signInAgain,
  takeBearer,
} from '@waybill/testkit/shop-journey'
import { freshCode, StaffClient } from '@waybill/testkit/staff-client'

/** A signed-in member of the demo shop, or the visitor. */
export interface DemoActor {
  readonly kind: string
  readonly column: ActorColumn
  readonly client: ShopClient
  /** Undefined for the visitor. */
  readonly memberId: number | undefined
  readonly accountId: number | undefined
}

/** Column of the matrix for each kind of demo account; written out, not read from the server. */
const COLUMNS: Readonly<Record<string, ActorColumn>> = {
  trial: 'primary',
  primary: 'primary',
  'non-primary': 'non_primary',
  'read-only': 'read_only',
  exclusive: 'primary',
  expired: 'primary',
  locked: 'primary',
  affiliate: 'partner',
  indirect: 'indirect',
  organization: 'primary',
  legacy: 'primary',
}

/** The member of the staff, who is the owner. */
export async function signInOwner(url: string): Promise<ShopClient> {
  const demoOwner = (await demoPeople(url)).find(({ kind }) => kind === 'staff')
  if (demoOwner?.totp_secret === undefined) throw new Error('the demo has no member of the staff')
  const staff = new StaffClient(url, { ...demoOwner, secret: demoOwner.totp_secret })
  const { status, text } = await staff.signIn()
  if (status !== 200) throw new Error(`the staff did not sign in: ${text}`)
  return staff.client
}

/** A member of an account that requires a second factor of everyone, and who has none. */
async function withoutFactor(url: string): Promise<DemoActor> {
  const email = 'without-factor@demo.example'
  const { client } = await register(url, email)
  const offer = resultOf(await client.get('/account/me/factor'))['offer'] as Readonly<Record<string, string>>
  const { sealed, secret = '' } = offer
  const password = 'three quiet words'
  const code = freshCode(url, { email, password, secret })
  expectOk(await client.post('/account/me/factor', { sealed, code, password }), 'the factor')
  const invited = { email: 'led-to-factor@demo.example', role: 'manage' }
  expectOk(await client.post('/account/members/invitations', invited), 'the invitation')
  const link = await eventually('the invitation', async () => {
    const [mail] = await mailsTo(url, invited.email)
    return mail && linkIn(mail, '/account/invitation/')
  })
  const colleague = new ShopClient(url)
  const person = { first_name: 'Lee', last_name: 'Park', password }
  const joined = resultOf(expectOk(await colleague.post(link, person), 'the acceptance'))
  // the requirement holds for a token from before it, too
  await takeBearer(colleague)
  expectOk(await client.post('/account/factor-requirement', { is_required: 1, password }), 'the requirement')
  const accountId = Number(resultOf(await client.get('/account/session'))['account_id'])
  const memberId = Number(joined['member_id'])
  return { kind: 'without-factor', column: 'without_factor', client: colleague, memberId, accountId }
}

export async function demoActors(url: string): Promise<readonly DemoActor[]> {
  const people = (await demoPeople(url)).filter(({ kind }) => COLUMNS[kind] !== undefined)
  const members = await Promise.all(
    people.map(async ({ kind, email, password, member_id: memberId, account_id: accountId }): Promise<DemoActor> => {
      return {
        kind,
        column: COLUMNS[kind] ?? 'visitor',
        client: await signInAgain(url, email, password),
        memberId,
        accountId,
      }
    }),
  )
  const demoOwner = await signInOwner(url)
  const visitor = new ShopClient(url)
  await visitor.post('/cart/add', { id: 2, module: 0 })
  return [
    { kind: 'visitor', column: 'visitor', client: visitor, memberId: undefined, accountId: undefined },
    ...members,
    await withoutFactor(url),
    { kind: 'staff', column: 'staff', client: demoOwner, memberId: undefined, accountId: undefined },
  ]
}

/**
 * The actors that a row of a table is tried with. In a deep run all of them; otherwise each column of the matrix once, with
 * its kinds in turn: the one at this place.
 */
export function actorsInTurn(actors: readonly DemoActor[], place: number): readonly DemoActor[] {
  if (process.env['DEEP'] === '1') return actors
  return [...Map.groupBy(actors, ({ column }) => column).values()].flatMap((kinds) =>
    kinds.filter((_, at) => at === place % kinds.length),
  )
}
