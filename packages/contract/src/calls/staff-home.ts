import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { currency, flagOut, isoOut, major, minor } from '../fields.ts'
import { HOME_CASES, HOME_FIGURES, type HomeCaseName, type HomeFigureName } from '../staff/home.ts'
import { STAFF_LISTS, type StaffListName } from '../staff/lists.ts'
import { byId } from './admin.ts'

/** The keys of a table as the words of a schema. */
const wordsOf = <Word extends string>(table: Readonly<Record<Word, unknown>>) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are those words
  z.enum(Object.keys(table) as [Word, ...Word[]])

const opened = {
  list: wordsOf<StaffListName>(STAFF_LISTS),
  filters: z.record(z.string(), z.string()),
  count: z.int(),
}

const waiting = z
  .strictObject({
    name: wordsOf<HomeCaseName>(HOME_CASES),
    group: z.enum(['deadline', 'second', 'still', 'unanswered']),
    ...opened,
    /** 1: there are more than `count`. */
    is_more: flagOut,
    oldest_at: isoOut.nullable(),
  })
  .meta({ id: 'HomeCase' })

const figure = z
  .strictObject({
    name: wordsOf<HomeFigureName>(HOME_FIGURES),
    ...opened,
    amount: major.nullable(),
    amount_minor: minor.nullable(),
    currency: currency.nullable(),
    counted_at: isoOut,
  })
  .meta({ id: 'HomeFigure' })

const mail = z
  .strictObject({
    id: z.int(),
    kind: z.string(),
    recipient: z.string(),
    sender: z.string().nullable(),
    subject: z.string().nullable(),
    state: z.enum(STAFF_LISTS.mails.columns.state.of),
    account_id: z.int().nullable(),
    company: z.string().nullable(),
    tries: z.int(),
    queued_at: isoOut,
    sent_at: isoOut.nullable(),
    error: z.string().nullable(),
    /** Null where none is stored. */
    text: z.string().nullable(),
    has_html: flagOut,
    files: z.array(z.string()),
    /** 1: a link in it opens something, so it is not sent again. */
    is_secret: flagOut,
  })
  .meta({ id: 'StaffMail' })

const deliveryTry = z
  .strictObject({ at: isoOut, took_ms: z.int(), status_code: z.int().nullable(), error: z.string().nullable() })
  .meta({ id: 'DeliveryTry' })

const delivery = z
  .strictObject({
    id: z.int(),
    type: z.string(),
    message_id: z.string(),
    endpoint_id: z.int(),
    endpoint: z.string(),
    state: z.enum(STAFF_LISTS.deliveries.columns.state.of),
    account_id: z.int(),
    company: z.string(),
    queued_at: isoOut,
    next_try: isoOut.nullable(),
    payload: z.string(),
    tries: z.array(deliveryTry),
  })
  .meta({ id: 'StaffDelivery' })

/** The first page of the back office, and one row of the lists of messages (ADM-02, ADM-05). */
export const staffHomeCalls = defineCalls({
  'GET /api/admin/v1/home': {
    summary: 'What needs people, and the figures of today',
    area: 'admin',
    access: 'admin_api',
    duty: 'self',
    result: z.strictObject({ now: isoOut, waiting: z.array(waiting), today: z.array(figure) }),
    example: {
      result: {
        now: '2026-11-30T21:06:29.986Z',
        waiting: [
          {
            name: 'disputes',
            group: 'deadline',
            list: 'disputes',
            filters: { state: 'disputed' },
            count: 1,
            is_more: 0,
            oldest_at: '2026-11-25T08:00:00.000Z',
          },
        ],
        today: [
          {
            name: 'payments',
            list: 'payments',
            filters: { state: 'paid', created_from: '2026-11-30', currency: 'USD' },
            count: 2,
            amount: 74.4,
            amount_minor: 7440,
            currency: 'USD',
            counted_at: '2026-11-30T21:06:29.986Z',
          },
        ],
      },
    },
  },
  'GET /api/admin/v1/mails/{id}': {
    summary: 'A mail as it was sent, without what its links open',
    area: 'admin',
    access: 'admin_api',
    duty: 'look',
    params: byId,
    query: z.strictObject({ format: z.enum(['json', 'html']).optional() }),
    result: mail,
    example: {
      result: {
        id: 12,
        kind: 'receipt',
        recipient: 'ana@halden.example',
        sender: 'Lodeway <billing@lodeway.example>',
        subject: 'Receipt LW-1001',
        state: 'sent',
        account_id: 1,
        company: 'Halden Freight',
        tries: 1,
        queued_at: '2026-11-30T21:06:29.986Z',
        sent_at: '2026-11-30T21:06:30.986Z',
        error: null,
        text: 'Paid: $37.20',
        has_html: 1,
        files: ['LW-1001.pdf'],
        is_secret: 0,
      },
    },
  },
  'GET /api/admin/v1/deliveries/{id}': {
    summary: 'A message to the endpoint of a webhook, as it is sent, with its tries',
    area: 'admin',
    access: 'admin_api',
    duty: 'operate',
    params: byId,
    result: delivery,
    example: {
      result: {
        id: 3,
        type: 'invoice.paid',
        message_id: 'evt_57',
        endpoint_id: 1,
        endpoint: 'https://hooks.halden.example/waybill',
        state: 'delivered',
        account_id: 1,
        company: 'Halden Freight',
        queued_at: '2026-11-30T21:06:29.986Z',
        next_try: null,
        payload: '{"type":"invoice.paid"}',
        tries: [{ at: '2026-11-30T21:06:31.000Z', took_ms: 84, status_code: 200, error: null }],
      },
    },
  },
})
