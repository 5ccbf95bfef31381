import { expect, test, vi } from 'vitest'
import type { ChangeEnd } from '../../../lib/change-queue.ts'
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
