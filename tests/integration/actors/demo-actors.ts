import type { ActorColumn } from '@waybill/contract'
import { ShopClient } from '@waybill/testkit/shop-client'
import { demoPeople, signInAgain } from '@waybill/testkit/shop-journey'
import { StaffClient } from '@waybill/testkit/staff-client'

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
    { kind: 'staff', column: 'staff', client: demoOwner, memberId: undefined, accountId: undefined },
  ]
}
