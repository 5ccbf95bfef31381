import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Confirmation } from './confirmation-tree.ts'
import type { CartChange } from '../../lib/cart/cart-change.ts'
import { readConfirmation, readOutcome } from './read-confirmation.ts'

/** The part of a dialog that differs from other answers. */
const dialog = (status: 200 | 201 | 403) =>
  ({ status, can_confirm: status === 403 ? 0 : 1, buttons: {} }) as Confirmation
const rejected = (result: unknown) =>
  readOutcome({
    ok: false,
    kind: 'named',
    status: 403,
    error: { status: 403, code: 'rejected', reference: 'r', result } as never,
  })

describe('what the server says to a change that was not made yet', () => {
  test('200 is a confirmation', () => {
    expect(readOutcome({ ok: true, result: dialog(200) })).toEqual({ kind: 'confirmation', confirmation: dialog(200) })
  })

  test('201 performs', () => {
    expect(readOutcome({ ok: true, result: dialog(201) })).toEqual({ kind: 'perform' })
  })

  test('the action word performs', () => {
    for (const word of ['activate', 'deactivate'])
      expect(readOutcome({ ok: true, result: word as never })).toEqual({ kind: 'perform' })
  })

  test('another word is an error', () => {
    expect(readOutcome({ ok: true, result: 'enable' as never })).toEqual({ kind: 'rejected', text: undefined })
  })

  test('403 with a dialog shows the dialog', () => {
    expect(rejected(dialog(403))).toEqual({ kind: 'confirmation', confirmation: dialog(403) })
  })

  test('a session that has ended is no answer to the confirmation', () => {
    const ended = { status: 419, code: 'session-expired', reference: 'r', result: 'Sorry' } as never
    expect(readOutcome({ ok: false, kind: 'named', status: 419, error: ended })).toEqual({
      kind: 'ended',
      end: 'expired',
    })
  })

  test('anything else is the error, with the text of the server', () => {
    expect(rejected('Retired')).toEqual({ kind: 'rejected', text: 'Retired' })
    expect(rejected({ message: 'Sold as a whole' })).toEqual({ kind: 'rejected', text: 'Sold as a whole' })
    expect(readOutcome({ ok: false, kind: 'lost', error: undefined })).toEqual({ kind: 'rejected', text: undefined })
  })
})

describe('a change is previewed by a call that changes nothing (A-15)', () => {
  afterEach(() => vi.unstubAllGlobals())

  async function preview(change: Partial<CartChange>) {
    const requested: string[] = []
    vi.stubGlobal('fetch', (address: string) => {
      requested.push(address)
      return Promise.resolve(new Response(JSON.stringify({ status: 200, result: 'activate' })))
    })
    const module: CartChange = { kind: 'add', id: 31, title: 'Proof of visit', isModule: true, lines: 1 }
    const read = await readConfirmation({ ...module, ...change }, 'en')
    return { requested, read }
  }

  test('named by product and action', async () => {
    expect(await preview({})).toEqual({ requested: ['/cart/module/31/activate'], read: { kind: 'perform' } })
    expect((await preview({ kind: 'remove' })).requested).toEqual(['/cart/module/31/deactivate'])
  })

  test('with all that makes it another change', async () => {
    const [plan] = (await preview({ isModule: false, pricing: true, quantity: 3, replaces: true })).requested
    expect(plan).toBe('/cart/module/31/activate?pricing=1&quantity=3&replace=1')
    expect((await preview({ pricing: false })).requested).toEqual(['/cart/module/31/activate?pricing=0'])
  })
})
