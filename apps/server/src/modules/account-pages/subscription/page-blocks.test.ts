import { afterEach, expect, test, vi } from 'vitest'
import { pageBlocks, waitedBlocks } from './page-blocks.ts'

const silent = { error: () => {} }
const never = (): Promise<readonly string[]> => new Promise(() => {})

test('[SUB-02] a block that can’t be read leaves the others as they are, is named, and is logged (B-100)', async () => {
  const logged: unknown[] = []
  const blocks = pageBlocks({ log: { error: (fields: unknown, text?: string) => void logged.push([fields, text]) } })
  const gone = (): Promise<readonly string[]> => Promise.reject(new Error('the table is gone'))
  const read = await Promise.all([
    blocks.read('invoices', [], gone),
    blocks.read('credit', 0, () => Promise.resolve(12)),
  ])
  expect(read).toEqual([[], 12])
  expect(blocks.failed()).toEqual(['invoices'])
  expect(logged).toMatchObject([[{ block: 'invoices' }, 'a block of an account page could not be read']])
})

test('[SUB-02] a page goes without a heavy block that takes too long, and waits for one that was named (B-100)', async () => {
  const blocks = pageBlocks({
    log: silent,
    waitsFor: (block) => block === 'history',
    patienceMs: 0,
  })
  const later = Promise.withResolvers<readonly string[]>()
  const history = blocks.readHeavy('history', [], () => later.promise)
  expect(await blocks.readHeavy('invoices', [], never)).toEqual([])
  later.resolve(['started'])
  expect(await history).toEqual(['started'])
  expect(blocks.late()).toEqual(['invoices'])
  expect(blocks.failed()).toEqual([])
})

afterEach(() => void vi.useRealTimers())

test('[SUB-02] a document waits a second for a heavy block, and one that came in time is never late (B-100)', async () => {
  vi.useFakeTimers()
  const blocks = pageBlocks({ log: silent, waitsFor: () => false })
  const history = blocks.readHeavy('history', ['none'], () => Promise.resolve(['started']))
  const invoices = blocks.readHeavy('invoices', ['none'], never)
  await vi.advanceTimersByTimeAsync(999)
  expect(await history).toEqual(['started'])
  expect(blocks.late()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await invoices).toEqual(['none'])
  expect(blocks.late()).toEqual(['invoices'])
})

test('[SUB-02] where nothing else is said an answer waits for a heavy block, however long it takes (B-100)', async () => {
  vi.useFakeTimers()
  const blocks = pageBlocks({ log: silent })
  const later = Promise.withResolvers<readonly string[]>()
  const history = blocks.readHeavy('history', [], () => later.promise)
  await vi.advanceTimersByTimeAsync(60_000)
  later.resolve(['started'])
  expect(await history).toEqual(['started'])
  expect(blocks.late()).toEqual([])
})

test('a document waits for the blocks that its address names, data for a script for all or for those', () => {
  const waits = (url: string, accept?: string) => (['invoices', 'history'] as const).map(waitedBlocks(url, accept))
  expect(waits('/page', 'text/html')).toEqual([false, false])
  expect(waits('/page', 'application/json')).toEqual([true, true])
  expect(waits('/page?wait=history', 'application/json')).toEqual([false, true])
  expect(waits('/page?wait=history&wait=invoices', 'text/html')).toEqual([true, true])
})
