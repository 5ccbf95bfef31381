import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ChangeQueue, TRIES, type QueuedItem } from './change-queue.ts'

interface Click {
  readonly id: number
  readonly kind: 'add' | 'remove'
}

/** Fate of one request: it arrives and its answer does; its answer is lost; it never arrives. */
type Fate = 'answered' | 'answer lost' | 'lost'

/** A server that does each key once, behind a network that loses requests and answers. */
function shop(fates: readonly Fate[] = []) {
  const done = new Map<string, Click>()
  const sent: string[] = []
  const last: string[] = []
  const given: (readonly QueuedItem<Click>[])[] = []
  const waited: (readonly Click[])[] = []
  let keys = 0
  let reads = 0
  const queue = new ChangeQueue<Click, 'made'>({
    newKey: () => `k${(keys += 1)}`,
    isSame: (one, other) => one.kind === other.kind,
    isAboutSame: (one, other) => one.id === other.id,
    send: async ({ change, key }, isLast) => {
      const fate = fates[sent.length] ?? 'answered'
      sent.push(key)
      if (isLast) last.push(key)
      await Promise.resolve()
      if (fate === 'lost') return undefined
      if (!done.has(key)) done.set(key, change)
      return fate === 'answered' ? 'made' : undefined
    },
    pause: () => Promise.resolve(),
    onWaiting: (changes) => waited.push(changes),
    onAnswer: () => true,
    onGivenUp: (changes) => given.push(changes),
    onIdle: async () => {
      reads += 1
      await Promise.resolve()
    },
  })
  return { queue, sent, last, given, waited, made: () => [...done.values()], reads: () => reads }
}

const add = (id: number): Click => ({ id, kind: 'add' })
const remove = (id: number): Click => ({ id, kind: 'remove' })

test('[CART-16] twenty clicks at once go out one after the other, in their order, and the page is read once', async () => {
  const { queue, made, reads } = shop()
  const clicks = Array.from({ length: 20 }, (_, index) => add(index))
  const answers = await Promise.all(clicks.map((click) => queue.add(click)))
  expect(new Set(answers)).toEqual(new Set(['made']))
  expect(made()).toEqual(clicks)
  expect(reads()).toBe(1)
})

test('[CART-16] a click requests the page where nothing waits behind it as it leaves', async () => {
  const { queue, sent, last } = shop()
  await Promise.all([queue.add(add(1)), queue.add(add(2)), queue.add(add(3))])
  expect([sent, last]).toEqual([
    ['k1', 'k2', 'k3'],
    ['k1', 'k3'],
  ])
  await queue.add(remove(3))
  expect(last).toEqual(['k1', 'k3', 'k4'])
})

test('a double click is one change, and both clicks get the same result', async () => {
  const { queue, made } = shop()
  const answers = await Promise.all([queue.add(add(31)), queue.add(add(31))])
  expect(answers).toEqual(['made', 'made'])
  expect(made()).toEqual([add(31)])
})

test('to and fro are two changes: only the newest of a product is joined', async () => {
  const { queue, made } = shop()
  await Promise.all([queue.add(add(31)), queue.add(remove(31)), queue.add(add(31))])
  expect(made()).toEqual([add(31), remove(31), add(31)])
})

test('[CART-28] a change whose answer is lost is sent again with its key, and done once', async () => {
  const { queue, sent, made } = shop(['answer lost', 'lost'])
  expect(await queue.add(add(31))).toBe('made')
  expect(sent).toEqual(['k1', 'k1', 'k1'])
  expect(made()).toEqual([add(31)])
})

test('[CART-28] without any answer it is given up with all that waits behind it, and can be tried again by its key', async () => {
  const fates = Array.from({ length: TRIES }, (): Fate => 'lost')
  const { queue, sent, given, made } = shop(fates)
  expect(await Promise.all([queue.add(add(31)), queue.add(add(41))])).toEqual(['lost', 'lost'])
  expect(sent).toEqual(['k1', 'k1', 'k1', 'k1'])
  expect(given.map((changes) => changes.map(({ change, key }) => [change.id, key]))).toEqual([
    [
      [31, 'k1'],
      [41, 'k2'],
    ],
  ])
  await Promise.all(given.flat().map(({ change, key }) => queue.add(change, key)))
  expect(made()).toEqual([add(31), add(41)])
})

test('leaving the page sends what waits at once, and nothing is done twice', async () => {
  const { queue, made } = shop()
  const all = Promise.all([queue.add(add(31)), queue.add(add(41)), queue.add(add(42))])
  queue.flush()
  await all
  expect(
    made()
      .map(({ id }) => id)
      .toSorted((one, other) => one - other),
  ).toEqual([31, 41, 42])
})

const click: fc.Arbitrary<Click> = fc.record({
  id: fc.integer({ min: 1, max: 4 }),
  kind: fc.constantFrom('add' as const, 'remove' as const),
})
const fate = fc.constantFrom<Fate>('answered', 'answered', 'answer lost', 'lost')

/** Of clicks in a row on one product, the order of their changes. */
function ordersOf(clicks: readonly Click[], id: number): readonly Click['kind'][] {
  const kinds = clicks.filter((one) => one.id === id).map(({ kind }) => kind)
  return kinds.filter((kind, index) => kind !== kinds[index - 1])
}

test('[CART-28] whatever the network does, each product ends as by single clicks, tried again until it is through', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(click, { maxLength: 12 }), fc.array(fate, { maxLength: 40 }), async (clicks, fates) => {
      const { queue, made, given, waited } = shop(fates)
      await Promise.all(clicks.map((one) => queue.add(one)))
      for (let again = given.shift(); again !== undefined; again = given.shift())
        // oxlint-disable-next-line no-await-in-loop -- one click on "Try again" after the other
        await Promise.all(again.map(({ change, key }) => queue.add(change, key)))
      for (const id of [1, 2, 3, 4])
        expect(
          made()
            .filter((one) => one.id === id)
            .map(({ kind }) => kind),
        ).toEqual(ordersOf(clicks, id))
      expect(waited.at(-1) ?? []).toEqual([])
    }),
  )
})
