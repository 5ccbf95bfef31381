import { money } from '@waybill/domain/money'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyDraft } from '../model/share-draft.ts'
import { createQuoteSender, fetchStamp } from './send-quote.ts'

interface Sent {
  readonly body: unknown
  readonly key: string | null
}

/** A server with a list of answers; what was sent to it. */
function serverThat(...answers: readonly (object | Error)[]): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', (_: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    sent.push({ body: JSON.parse(body), key: headers['idempotency-key'] ?? null })
    const answer = answers[sent.length - 1]
    return answer instanceof Error
      ? Promise.reject(answer)
      : Promise.resolve(Response.json({ status: 200, result: answer }))
  })
  return sent
}

afterEach(() => vi.unstubAllGlobals())

const draft = {
  ...emptyDraft('vi'),
  way: 'mail' as const,
  quantityRanges: {},
  recipients: ['lan@bepsang.example', 'no@more.example'],
}
const shown = money(12_650, 'USD')
const shared = {
  quote_id: 'q',
  number: 'Q-1001',
  url: 'https://shop.example/quotes/t',
  expires_at: '2026-06-11T09:00:00.000Z',
  recipients: [
    { email: 'lan@bepsang.example', state: 'queued' },
    { email: 'no@more.example', state: 'suppressed' },
  ],
}

test('[QUO-15] sends the total that was shown, in major units, and leaves out what was not entered', async () => {
  const sent = serverThat(shared)
  await createQuoteSender()(draft, shown, 'en')
  expect(sent[0]?.body).toEqual({ emails: draft.recipients, locale: 'vi', total_shown: 126.5, website: '' })
})

test('[QUO-18] names what recipients may change, and who it is made out to', async () => {
  const sent = serverThat(shared)
  const leaving = { optional: [35], quantityRanges: { driver: { least: 2, most: 8 } }, preparedFor: 'Corrie Bakehouse' }
  await createQuoteSender()({ ...draft, ...leaving }, shown, 'en')
  expect(sent[0]?.body).toMatchObject({
    optional: [35],
    quantity_ranges: { driver: { least: 2, most: 8 } },
    prepared_for: 'Corrie Bakehouse',
  })
})

test('returns how many get the quote and who unsubscribed', async () => {
  serverThat(shared)
  const outcome = await createQuoteSender()(draft, shown, 'en')
  expect(outcome).toMatchObject({ ok: true, quote: { recipients: 1, suppressed: ['no@more.example'] } })
})

test('the same content sent again after a lost answer keeps its key, a new quote gets another', async () => {
  const sent = serverThat(new Error('offline'), shared, shared)
  const send = createQuoteSender()
  expect(await send(draft, shown, 'en')).toEqual({ ok: false, error: undefined })
  await send(draft, shown, 'en')
  await send(draft, shown, 'en')
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
})

test('another content after a lost answer is another request', async () => {
  const sent = serverThat(new Error('offline'), shared)
  const send = createQuoteSender()
  await send(draft, shown, 'en')
  await send({ ...draft, comment: 'Hello' }, shown, 'en')
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

test('[QUO-11] the stamp of the form is sent two seconds after it was made, and again as it was with the same key', async () => {
  const sent = serverThat({ issued: 'first' }, new Error('offline'), { issued: 'second' }, shared)
  vi.useFakeTimers()
  try {
    const send = createQuoteSender()
    const stamp = await fetchStamp('en')
    const lost = send({ ...draft, stamp, website: 'x' }, shown, 'en')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await lost).toEqual({ ok: false, error: undefined })
    expect(sent[1]?.body).toMatchObject({ issued: 'first', website: 'x' })
    const again = send({ ...draft, stamp: await fetchStamp('en'), website: 'x' }, shown, 'en')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await again).toMatchObject({ ok: true })
    expect(sent[3]).toEqual(sent[1])
  } finally {
    vi.useRealTimers()
  }
})

test('[QUO-17] a visitor’s address is sent, and where they are notified is returned', async () => {
  const notified = { email: 'noor@own.example', state: 'queued' }
  const sent = serverThat({ ...shared, notified })
  const outcome = await createQuoteSender()({ ...draft, notifyEmail: 'noor@own.example' }, shown, 'en')
  expect(sent[0]?.body).toMatchObject({ notify_email: 'noor@own.example' })
  expect(outcome).toMatchObject({ quote: { notified } })
})

test('a share that was too quick is another request when it is sent again, with the newer stamp', async () => {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', (_: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    sent.push({ body: JSON.parse(body), key: headers['idempotency-key'] ?? null })
    const error = { status: 429, result: 'Too quick.', code: 'too-many-requests', reference: 'r' }
    return Promise.resolve(Response.json(error, { status: 429 }))
  })
  const send = createQuoteSender()
  for (const issued of ['first', 'second']) {
    // oxlint-disable-next-line no-await-in-loop -- one click after the other
    const outcome = await send({ ...draft, stamp: { issued, readyAt: 0 } }, shown, 'en')
    expect(outcome).toMatchObject({ ok: false, error: { status: 429 } })
  }
  expect(sent.map(({ body }) => body)).toMatchObject([{ issued: 'first' }, { issued: 'second' }])
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
})
