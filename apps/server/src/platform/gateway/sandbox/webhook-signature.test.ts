import { expect, test } from 'vitest'
import { createKeys } from '../../keys.ts'
import { readWebhook, signWebhook } from './webhook-signature.ts'

const now = 1_800_000_000_000
const keys = createKeys('a secret of this shop, long enough to be one')
const otherKeys = createKeys('a secret of another shop, which signs as well')
const HEADER = 'x-sandbox-signature'
const event = { id: 'evt_1', type: 'charge.succeeded', createdAt: now - 5, idempotencyKey: 'key-1', ref: 'ch_1' }
const hint = { ...event, kind: 'payment' }
const message = signWebhook(keys, event, now)
const signature = String(message.headers[HEADER])

function signedAs(given: string) {
  return { ...message, headers: { [HEADER]: given } }
}

test('an event that was signed is read back as it was', () => {
  expect(readWebhook([keys], message, now)).toEqual({ ok: true, value: hint })
})

test('an event without a reference is read back without one', () => {
  const { ref: _, ...bare } = event
  const read = readWebhook([keys], signWebhook(keys, bare, now), now)
  expect(read).toEqual({ ok: true, value: { ...bare, kind: 'payment' } })
})

test('an event that was signed with the key before a change is still read', () => {
  expect(readWebhook([otherKeys, keys], message, now)).toMatchObject({ ok: true })
})

test('a foreign signature, or none, is rejected', () => {
  expect(readWebhook([otherKeys], message, now)).toEqual({ ok: false, failure: { code: 'bad-signature' } })
  for (const given of ['', 't=1,v1=', 'v1=x', signature.replace(',v1', ', v1'), `${signature}=`]) {
    expect(readWebhook([keys], signedAs(given), now)).toEqual({
      ok: false,
      failure: { code: 'bad-signature' },
    })
  }
})

test('one changed bit anywhere in body or time is rejected', () => {
  const bytes = Buffer.from(message.body)
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes)
    const place = Math.floor(bit / 8)
    changed.writeUInt8(changed.readUInt8(place) ^ (1 << (bit % 8)), place)
    const read = readWebhook([keys], { ...message, body: changed }, now)
    expect(read).toEqual({ ok: false, failure: { code: 'bad-signature' } })
  }
  const later = signature.replace(`t=${now}`, `t=${now + 1}`)
  expect(readWebhook([keys], signedAs(later), now)).toMatchObject({ ok: false })
})

test('the signature is over the bytes: bytes that read as the same text are another body', () => {
  const broken = Buffer.concat([Buffer.from('{"id":"'), Buffer.from([0xff]), Buffer.from('"}')])
  const mended = Buffer.from(broken.toString('utf8'))
  const signedFor = (body: Buffer) => ({ [HEADER]: `t=${now},v1=${signOf(body)}` })
  expect(readWebhook([keys], { body: mended, headers: signedFor(broken) }, now)).toEqual({
    ok: false,
    failure: { code: 'bad-signature' },
  })
})

function signOf(body: Buffer): string {
  return keys.sign('sandbox-webhook', `${now}.${body.toString('latin1')}`)
}

test('a kind that is not known is read as unknown', () => {
  const read = readWebhook([keys], signWebhook(keys, { ...event, type: 'payout.paid' }, now), now)
  expect(read).toMatchObject({ ok: true, value: { kind: 'unknown', type: 'payout.paid' } })
})

test('a signature is good for 300 seconds either way and not a millisecond longer', () => {
  for (const away of [-300_000, 300_000]) expect(readWebhook([keys], message, now + away)).toMatchObject({ ok: true })
  for (const away of [-300_001, 300_001]) {
    expect(readWebhook([keys], message, now + away)).toEqual({ ok: false, failure: { code: 'stale' } })
  }
})

test.each(['', 'null', '[]', '{', '{"id":"evt_1"}', '{"id":"","type":"x","created":1,"data":{"ref":"k"}}'])(
  'a signed body that is no event is malformed: %s',
  (text) => {
    const body = Buffer.from(text)
    const headers = { [HEADER]: `t=${now},v1=${signOf(body)}` }
    expect(readWebhook([keys], { body, headers }, now)).toEqual({ ok: false, failure: { code: 'malformed' } })
  },
)
