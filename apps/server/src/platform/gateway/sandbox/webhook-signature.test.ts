import { expect, test } from 'vitest'
import { createKeys } from '../../keys.ts'
import { readWebhook, signWebhook } from './webhook-signature.ts'

const now = 1_800_000_000_000
const keys = createKeys('a secret of this shop, long enough to be one')
const otherKeys = createKeys('a secret of another shop, which signs as well')
const event = { id: 'evt_1', type: 'charge.succeeded', createdAt: now - 5, idempotencyKey: 'key-1', ref: 'ch_1' }
const message = signWebhook(keys, event, now)

test('an event that was signed is read back as it was', () => {
  expect(readWebhook([keys], message, now)).toEqual({ ok: true, value: event })
})

test('an event without a reference is read back without one', () => {
  const { ref: _, ...bare } = event
  expect(readWebhook([keys], signWebhook(keys, bare, now), now)).toEqual({ ok: true, value: bare })
})

test('an event that was signed with the key before a change is still read', () => {
  expect(readWebhook([otherKeys, keys], message, now)).toMatchObject({ ok: true })
})

test('a foreign signature, or none, is rejected', () => {
  expect(readWebhook([otherKeys], message, now)).toEqual({ ok: false, failure: { code: 'bad-signature' } })
  for (const signature of ['', 't=1,v1=', 'v1=x', message.signature.replace(',v1', ', v1'), `${message.signature}=`]) {
    expect(readWebhook([keys], { ...message, signature }, now)).toEqual({
      ok: false,
      failure: { code: 'bad-signature' },
    })
  }
})

test('one changed bit anywhere in body or time is rejected', () => {
  const bytes = Buffer.from(message.body)
  for (let place = 0; place < bytes.length; place += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
    expect(readWebhook([keys], { ...message, body: changed.toString() }, now)).toMatchObject({ ok: false })
  }
  const later = message.signature.replace(`t=${now}`, `t=${now + 1}`)
  expect(readWebhook([keys], { ...message, signature: later }, now)).toMatchObject({ ok: false })
})

test('a signature is good for 300 seconds either way and not a millisecond longer', () => {
  for (const away of [-300_000, 300_000]) expect(readWebhook([keys], message, now + away)).toMatchObject({ ok: true })
  for (const away of [-300_001, 300_001]) {
    expect(readWebhook([keys], message, now + away)).toEqual({ ok: false, failure: { code: 'stale' } })
  }
})

test.each(['', 'null', '[]', '{', '{"id":"evt_1"}', '{"id":"","type":"x","created":1,"data":{"idempotency_key":"k"}}'])(
  'a signed body that is no event is malformed: %s',
  (body) => {
    const signature = `t=${now},v1=${keys.sign('sandbox-webhook', `${now}.${body}`)}`
    expect(readWebhook([keys], { body, signature }, now)).toEqual({ ok: false, failure: { code: 'malformed' } })
  },
)
