import { expect, test, vi } from 'vitest'
import type { ChangeEnd } from '../../../lib/cart/change-queue.ts'
import type { Quantities } from './cart-with.ts'
import { QuantitySender } from './quantity-sender.ts'

/** A sender whose place in the queue comes when the test says so, each with its end. */
function aSender() {
  const sent: Quantities[] = []
  const turns: ((end: ChangeEnd) => void)[] = []
  const onSettled = vi.fn<() => void>()
  const sender = new QuantitySender()
  sender.attach({
    onSettled,
    send: (take, end) =>
      new Promise((resolve) => {
        turns.push((how) => {
          const taken = take()
          sent.push(taken)
          end(taken, how)
          resolve(how)
        })
      }),
  })
  return { sender, sent, onSettled, turn: (end: ChangeEnd) => turns.shift()?.(end) }
}

/** One whose request is on its way for a while: `take` begins it, `turn` ends it. */
function aSlowSender() {
  const sent: Quantities[] = []
  const waiting: { readonly begin: () => Quantities; readonly finish: (taken: Quantities, how: ChangeEnd) => void }[] =
    []
  const begun: ((how: ChangeEnd) => void)[] = []
  const onSettled = vi.fn<() => void>()
  let requested = 0
  const sender = new QuantitySender()
  sender.attach({
    onSettled,
    send: (begin, end) =>
      new Promise((resolve) => {
        requested += 1
        const finish = (taken: Quantities, how: ChangeEnd): void => {
          end(taken, how)
          resolve(how)
        }
        waiting.push({ begin, finish })
      }),
  })
  const take = (): void => {
    const next = waiting.shift()
    if (next === undefined) throw new Error('nothing waits')
    const taken = next.begin()
    sent.push(taken)
    begun.push((how) => next.finish(taken, how))
  }
  return { sender, sent, onSettled, take, turns: () => requested, turn: (how: ChangeEnd) => begun.shift()?.(how) }
}

test('steps in a row are one change, with the last number of each key', async () => {
  const { sender, sent, onSettled, turn } = aSender()
  sender.enter({ driver: 3 })
  sender.enter({ driver: 4, vehicle: 2 })
  const isStored = sender.flush()
  turn('made')
  expect(await isStored).toBe(true)
  expect(sent).toEqual([{ driver: 4, vehicle: 2 }])
  expect(onSettled).toHaveBeenCalledOnce()
  expect(sender.left()).toBeUndefined()
})

test('what is entered while the send is queued goes with it', async () => {
  const { sender, sent, turn } = aSender()
  sender.enter({ driver: 3 })
  const first = sender.flush()
  sender.enter({ driver: 9 })
  const second = sender.flush()
  expect(sender.left(), 'still in hand').toEqual({ driver: 9 })
  turn('made')
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(sent).toEqual([{ driver: 9 }])
})

test('[CART-28] what had no answer stays, and goes with what is entered next', async () => {
  const { sender, sent, onSettled, turn } = aSender()
  sender.enter({ driver: 3 })
  const first = sender.flush()
  turn('lost')
  expect(await first).toBe(false)
  expect(onSettled).not.toHaveBeenCalled()
  expect(sender.left()).toEqual({ driver: 3 })
  sender.enter({ vehicle: 2 })
  const second = sender.flush()
  turn('made')
  expect(await second).toBe(true)
  expect(sent).toEqual([{ driver: 3 }, { driver: 3, vehicle: 2 }])
  expect(onSettled).toHaveBeenCalledOnce()
})

test('what is rejected is settled: the page shows the cart as it is', async () => {
  const { sender, onSettled, turn } = aSender()
  sender.enter({ driver: 3 })
  const isStored = sender.flush()
  turn('rejected')
  expect(await isStored).toBe(false)
  expect(onSettled).toHaveBeenCalledOnce()
  expect(sender.left()).toBeUndefined()
})

test('what was entered again while it was sent waits for its own turn; the same number does not', async () => {
  const { sender, sent, onSettled, turn, take } = aSlowSender()
  sender.enter({ driver: 3, vehicle: 2 })
  const first = sender.flush()
  take()
  sender.enter({ driver: 4, vehicle: 2 })
  turn('made')
  expect(await first).toBe(true)
  expect(sender.left()).toEqual({ driver: 4 })
  expect(onSettled).not.toHaveBeenCalled()
  const second = sender.flush()
  take()
  turn('made')
  expect(await second).toBe(true)
  expect(sent).toEqual([{ driver: 3, vehicle: 2 }, { driver: 4 }])
  expect(onSettled).toHaveBeenCalledOnce()
})

test('[CART-28] is sent a moment after the last step, once, and at once where it is flushed', () => {
  vi.useFakeTimers()
  try {
    const { sender, turns } = aSlowSender()
    sender.enter({ driver: 3 })
    vi.advanceTimersByTime(399)
    sender.enter({ driver: 4 })
    vi.advanceTimersByTime(399)
    expect(turns()).toBe(0)
    vi.advanceTimersByTime(1)
    expect(turns()).toBe(1)
    vi.advanceTimersByTime(1_000)
    expect(turns()).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('with nothing entered the server has it all, and a page that isn’t drawn yet sends nothing', async () => {
  const { sender } = aSender()
  expect(await sender.flush()).toBe(true)
  const early = new QuantitySender()
  early.enter({ driver: 3 })
  expect(await early.flush()).toBe(false)
  expect(early.left()).toEqual({ driver: 3 })
})
