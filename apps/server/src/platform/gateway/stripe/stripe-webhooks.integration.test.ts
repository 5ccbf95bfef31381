import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createStripeRig, type StripeRig } from './testing/stripe-rig.ts'

let rig: StripeRig
beforeEach(async () => {
  rig = await createStripeRig()
})
afterEach(() => rig.standIn.stop())

describe('webhooks', () => {
  const read = (type: string, object: object) => {
    const { gateway, sign, now } = rig
    return gateway.readWebhook(sign({ id: 'evt_1', type, object }, 'current', now()))
  }

  test.each([
    ['payment_intent.payment_failed', { id: 'pi_1' }, 'payment', 'pi_1'],
    ['charge.succeeded', { id: 'ch_1', payment_intent: 'pi_1' }, 'payment', 'pi_1'],
    ['charge.succeeded', { id: 'ch_1', payment_intent: null }, 'unknown', undefined],
    ['charge.dispute.funds_withdrawn', { id: 'du_1', payment_intent: 'pi_1' }, 'dispute', 'du_1'],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, 'refund', 'ch_1'],
    ['refund.failed', { id: 're_1' }, 'refund', 're_1'],
    ['setup_intent.succeeded', { id: 'seti_1' }, 'method', 'seti_1'],
    ['payment_method.detached', { id: 'pm_1', customer: null }, 'method', 'pm_1'],
    ['mandate.updated', { id: 'mandate_1', payment_method: 'pm_1' }, 'method', 'pm_1'],
    ['customer.deleted', { id: 'cus_1' }, 'customer', 'cus_1'],
    ['customer.updated', { id: 'cus_1' }, 'unknown', undefined],
    ['invoice.paid', { id: 'in_1' }, 'unknown', undefined],
  ])('%s of %o is about a %s', (type, object, kind, ref) => {
    const hint = read(type, object)
    expect(hint).toMatchObject({ ok: true, value: { id: 'evt_1', type, kind } })
    expect(hint.ok && hint.value.ref).toBe(ref)
  })

  test('our key is repeated, another shop’s is not', () => {
    const keyOf = (key: string) => {
      const hint = read('payment_intent.succeeded', { id: 'pi_1', metadata: { waybill_key: key } })
      return hint.ok ? hint.value.idempotencyKey : hint
    }
    expect(keyOf('shop-1:key-1')).toBe('key-1')
    expect(keyOf('shop-2:key-1')).toBeUndefined()
  })

  test('an event whose object is none of ours is unknown, whatever its shape', () => {
    const { gateway, sign, now } = rig
    const object = { id: null, metadata: [], payment_intent: {} }
    const upcoming = sign({ id: 'evt_1', type: 'invoice.upcoming', object }, 'current', now())
    expect(gateway.readWebhook(upcoming)).toMatchObject({ ok: true, value: { kind: 'unknown' } })
  })

  test.each([{ livemode: true }, { account: 'acct_other' }])(
    'an event of the other mode or of a connected account is unknown: %o',
    (more) => {
      const { gateway, sign, now } = rig
      const event = { id: 'evt_1', type: 'payment_intent.succeeded', object: { id: 'pi_1' } }
      expect(gateway.readWebhook(sign({ ...event, more }, 'current', now()))).toMatchObject({
        value: { kind: 'unknown' },
      })
      const ours = { livemode: false, account: undefined }
      expect(gateway.readWebhook(sign({ ...event, more: ours }, 'current', now()))).toMatchObject({
        value: { kind: 'payment' },
      })
    },
  )

  test('an old signature stays old with a young instant beside its own, on either side', () => {
    const { gateway, sign, now } = rig
    const event = { id: 'evt_1', type: 'payment_intent.succeeded', object: { id: 'pi_1' } }
    const old = sign(event, 'current', now() - 3 * 86_400_000)
    const header = String(old.headers['stripe-signature'])
    const young = `t=${Math.floor(now() / 1000)}`
    for (const forged of [header, `${young},${header}`, `${header},${young}`, ` ${young},${header}`]) {
      const answer = gateway.readWebhook({ ...old, headers: { 'stripe-signature': forged } })
      expect(answer, forged).toMatchObject({ ok: false })
    }
  })

  test('what no secret of ours signed, or signed for another body or instant, is rejected: each with a young instant', () => {
    const { gateway, sign, now } = rig
    const event = { id: 'evt_1', type: 'payment_intent.succeeded', object: { id: 'pi_1' } }
    const ours = sign(event, 'current', now())
    const header = String(ours.headers['stripe-signature'])
    const [instant = '', mark = ''] = header.split(',')
    const earlier = String(sign(event, 'current', now() - 1000).headers['stripe-signature']).split(',')[1]
    const flipped = mark.slice(0, -1) + (mark.endsWith('0') ? '1' : '0')
    const paid = Buffer.from(Buffer.from(ours.body).toString().replace('pi_1', 'pi_2'))
    const forged = [
      sign(event, 'stranger', now()),
      { ...ours, body: paid },
      ...[
        instant,
        `${instant},${flipped}`,
        `${instant},${earlier}`,
        `${instant},v1=`,
        `${instant},${mark.replace('v1', 'v0')}`,
      ].map((text) => ({ ...ours, headers: { 'stripe-signature': text } })),
    ]
    for (const message of forged)
      expect(gateway.readWebhook(message), String(message.headers['stripe-signature'])).toEqual({
        ok: false,
        failure: { code: 'bad-signature' },
      })
    for (const secret of ['current', 'previous'] as const)
      expect(gateway.readWebhook(sign(event, secret, now()))).toMatchObject({ ok: true, value: { ref: 'pi_1' } })
  })

  test('what is signed and no event is malformed', () => {
    const { gateway, sign, now } = rig
    const { headers } = sign({ id: '', type: 'payment_intent.succeeded', object: {} }, 'current', now())
    const message = sign({ id: '', type: 'payment_intent.succeeded', object: {} }, 'current', now())
    expect(gateway.readWebhook(message)).toEqual({ ok: false, failure: { code: 'malformed' } })
    expect(gateway.readWebhook({ body: Buffer.from(''), headers })).toEqual({
      ok: false,
      failure: { code: 'bad-signature' },
    })
  })
})
