import { beforeAll } from 'vitest'
import { advanceClock, expectOk, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithStaff } from '@waybill/testkit/shop-of-file'
import type { ShopAnswer } from '@waybill/testkit/shop-client'
import type { StaffClient } from '@waybill/testkit/staff-client'

const ADMIN = '/api/admin/v1'

/** A line of a statement, as its call answers it. */
export interface Line {
  readonly id: number
  readonly amount_minor: number
  readonly currency: string
  readonly state: string
  readonly payer: string
  readonly reason: string | null
  readonly decided_by: string | null
  readonly booked_to: readonly string[]
  readonly match: {
    readonly kind: string
    readonly why: string
    readonly invoices: readonly { readonly invoice: string }[]
  }
}

/** An open invoice, as its list has it. */
export interface Debt {
  readonly number: string
  readonly company: string
  readonly open_minor: number
  readonly currency: string
  readonly due_at: string
}

interface Transfer {
  readonly minor: number
  readonly text: string
  readonly payer?: string
  readonly mark?: string
}

/** A file of the bank with a line for each transfer. */
export const mt940 = (account: string, currency: string, transfers: readonly Transfer[]): string =>
  [
    ':20:X',
    `:25:${account}`,
    ':28C:1',
    `:60F:C261130${currency}0,00`,
    ...transfers.flatMap(({ minor, text, payer = '', mark = 'C' }) => [
      `:61:261130${mark}${Math.floor(minor / 100)},${String(minor % 100).padStart(2, '0')}NTRFNONREF`,
      `:86:166?00X?20${text}?32${payer}`,
    ]),
  ].join('\r\n')

/** The demo shop 76 days on, whose customers owe in three currencies, with finance and an admin who have signed in. */
export function bankShop(roles: Parameters<typeof shopWithStaff>[0] = ['finance', 'admin']) {
  const shop = shopWithStaff(roles)
  const owed = new Map<string, readonly Debt[]>()
  const people = new Map<string, StaffClient>()
  const staff = (role: 'finance' | 'admin'): StaffClient => people.get(role) ?? shop.staff(role)
  const finance = (): StaffClient => staff('finance')

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the contract of the call answers
  const read = async <Answer>(path: string): Promise<Answer> =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of the call, which the examples check
    resultOf(expectOk(await finance().client.get(`${ADMIN}/${path}`), path)) as unknown as Answer
  const openDebts = async (currency: string): Promise<readonly Debt[]> =>
    (await read<{ items: readonly Debt[] }>(`documents?open=1&currency=${currency}&limit=200`)).items
  const upload = (text: string, more: object = {}): Promise<ShopAnswer> => {
    const content = Buffer.from(text).toString('base64')
    return finance().client.post(`${ADMIN}/statements`, { name: 'bank.sta', content, ...more })
  }

  beforeAll(async () => {
    for (const role of ['finance', 'admin'] as const) {
      people.set(role, shop.staff(role))
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expectOk(await staff(role).signIn(), 'the sign-in')
    }
    await advanceClock(shop.url, 'P76D')
    for (const currency of ['EUR', 'GBP', 'USD']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      owed.set(currency, await openDebts(currency))
    }
  }, 240_000)

  return {
    shop,
    staff,
    read,
    openDebts,
    upload,
    /** Reads a file, and answers the lines of its statement. */
    linesOf: async (text: string, more: object = {}): Promise<readonly Line[]> => {
      const { statement } = resultOf(expectOk(await upload(text, more), 'the file')) as {
        readonly statement: { readonly id: number }
      }
      return (await read<{ lines: readonly Line[] }>(`statements/${statement.id}`)).lines
    },
    book: (line: Line | undefined, body: object, by = finance()): Promise<ShopAnswer> =>
      by.client.post(`${ADMIN}/statement-lines/${line?.id ?? 0}/book`, body),
    openOf: async (of: Debt): Promise<number> =>
      (await openDebts(of.currency)).find(({ number }) => number === of.number)?.open_minor ?? 0,
    /** An open invoice of a currency by its place: each test has its own. */
    debt: (currency: string, place = 0): Debt => {
      const found = owed.get(currency)?.[place]
      if (found === undefined) throw new Error(`the demo shop is owed too little in ${currency}`)
      return found
    },
  }
}
