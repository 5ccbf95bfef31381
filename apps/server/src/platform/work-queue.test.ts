import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

test('work on one subject waits for the work before it, also for one that fails; work on another does not', async () => {
  const inTurn = createWorkQueue<string>()
  const done: string[] = []
  let release = (): void => undefined
  const first = inTurn('a', async () => {
    await new Promise<void>((resolve) => (release = resolve))
    done.push('first')
    throw new Error('in vain')
  })
  const second = inTurn('a', async () => void done.push('second'))
  await inTurn('b', async () => void done.push('other'))
  expect(done).toEqual(['other'])
  release()
  await expect(first).rejects.toThrow('in vain')
  await second
  await inTurn('a', async () => void done.push('third'))
  expect(done).toEqual(['other', 'first', 'second', 'third'])
})
