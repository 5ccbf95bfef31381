import { expect, test } from 'vitest'
import { pageBlocks } from './page-blocks.ts'

test('[SUB-02] a block that can’t be read leaves the others as they are, is named, and is logged (B-100)', async () => {
  const logged: unknown[] = []
  const blocks = pageBlocks({ error: (fields: unknown) => void logged.push(fields) })
  const gone = (): Promise<readonly string[]> => Promise.reject(new Error('the table is gone'))
  const read = await Promise.all([
    blocks.read('invoices', [], gone),
    blocks.read('credit', 0, () => Promise.resolve(12)),
  ])
  expect(read).toEqual([[], 12])
  expect(blocks.failed()).toEqual(['invoices'])
  expect(logged).toMatchObject([{ block: 'invoices' }])
})
