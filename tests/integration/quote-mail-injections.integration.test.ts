import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ArrivedMail } from '@waybill/testkit/arrived-mail'
import { startMailedShop, type MailedShop } from '@waybill/testkit/mailed-shop'
import { mapConcurrently } from '@waybill/testkit/map-concurrently'
import { advanceClock } from '@waybill/testkit/shop-journey'
import { INJECTED_FIELDS, type InjectedCall } from './mailed-quotes/injected-fields.ts'
import { INJECTIONS, injectionNames, type InjectionName } from './mailed-quotes/injections.ts'

const BEGIN = ['auto-submitted']
const LIST = ['list-unsubscribe', 'list-unsubscribe-post']
const END = ['from', 'to', 'subject', 'message-id', 'date', 'mime-version', 'content-type']
/** Heads of mails, by their fields: to a reader, to one of a member's quote, and to everyone else. */
const HEADS = [BEGIN.concat(LIST, END), BEGIN.concat(LIST, 'reply-to', END), BEGIN.concat(END)].map(String)

let shop: MailedShop
beforeAll(async () => {
  shop = await startMailedShop()
}, 120_000)
afterAll(() => shop.stop(), 60_000)

type NamedCall = InjectedCall & { readonly name: InjectionName }

const fieldOf = ({ head }: ArrivedMail, name: string): string | undefined =>
  head.find((field) => field.name === name)?.value

/** Paths of the errors of a call that was rejected; undefined for any other. */
function rejectedPaths({ answer: { status, body } }: NamedCall): readonly unknown[] | undefined {
  const errors = body['errors'] as readonly { readonly path: unknown }[] | undefined
  return status === 422 && errors !== undefined ? [...new Set(errors.map(({ path }) => path))] : undefined
}

test('there are 30 texts', () => {
  expect(new Set(Object.values(INJECTIONS)).size).toBe(30)
})

describe.each(Object.entries(INJECTED_FIELDS))('[SEC-05] 30 injections into %s', (_, { path, rejects, calls }) => {
  test('leave one mail to each of its readers with the fields of our own, or an error that names the field', async () => {
    const inject = await calls(shop)
    const before = shop.mails().length
    const done = await mapConcurrently([...injectionNames.entries()], async ([place, name]): Promise<NamedCall> => {
      const call = inject[place]
      if (call === undefined) throw new Error(`no call for ${name}`)
      return { name, ...(await call(INJECTIONS[name])) }
    })
    await advanceClock(shop.url, 'PT1S')
    const arrived = shop.mails().slice(before)

    const rejected = done.filter((call) => rejectedPaths(call) !== undefined)
    expect(rejected.map(({ name }) => name).toSorted()).toEqual(rejects.toSorted())
    expect(rejected.map(rejectedPaths)).toEqual(rejected.map(() => [path]))

    const accepted = done.filter((call) => !rejected.includes(call))
    expect(accepted.map(({ answer }) => answer.status)).toEqual(accepted.map(() => 200))
    const readers = accepted.flatMap((call) => call.readers)
    expect(arrived.map(({ recipients }) => recipients.join()).toSorted()).toEqual(readers.toSorted())
    expect(arrived.map((mail) => fieldOf(mail, 'to'))).toEqual(arrived.map(({ recipients }) => recipients[0]))
    expect(arrived.filter((mail) => fieldOf(mail, 'from') !== 'Lodeway <shop@lodeway.example>')).toEqual([])
    expect(
      arrived.map(({ head }) => String(head.map(({ name }) => name))).filter((head) => !HEADS.includes(head)),
    ).toEqual([])
    expect(
      arrived.map(({ head }) => JSON.stringify(head)).filter((head) => /victim|injected|pay here/i.test(head)),
    ).toEqual([])
  }, 120_000)
})
