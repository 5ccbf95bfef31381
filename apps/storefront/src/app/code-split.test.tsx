import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CODE_GONE } from '../lib/reload-once.ts'
import { codeSplit, laterPart, lazyCode, loadParts, loadsAgain, withPartsDrawn } from './code-split.tsx'

/** The shop's answer to the check: a status, or none. */
const answerOfShop = vi.fn<() => Promise<{ readonly status: number }>>()

beforeEach(() => {
  answerOfShop.mockReset().mockRejectedValue(new TypeError('no network'))
  vi.stubGlobal('fetch', answerOfShop)
  vi.stubGlobal('navigator', { onLine: true })
  const browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const Cart = ({ total }: { readonly total: string }) => <p>{total}</p>

test('a lazy part that is loaded is drawn in place, without a mark around it, and named', async () => {
  const Lazy = codeSplit('cart', () => Promise.resolve(Cart))
  codeSplit('share', () => Promise.resolve(Cart))
  await loadParts(['cart', 'share'])
  const drawn = withPartsDrawn(() => renderToString(<Lazy total="$9" />))
  expect(drawn).toEqual({ html: '<p>$9</p>', parts: ['cart'], laterParts: [] })
})

test('a later part is drawn too, and the page doesn’t wait for it: its styles alone are named', async () => {
  const Later = laterPart('form', () => Promise.resolve(Cart))
  await loadParts(['form'])
  const drawn = withPartsDrawn(() => renderToString(<Later total="$9" />))
  expect(drawn).toEqual({ html: '<p>$9</p>', parts: [], laterParts: ['form'] })
})

test('a page without lazy parts names none, whatever was drawn before', async () => {
  const Lazy = codeSplit('cart', () => Promise.resolve(Cart))
  await loadParts(['cart'])
  withPartsDrawn(() => renderToString(<Lazy total="$9" />))
  expect(withPartsDrawn(() => renderToString(<Cart total="$9" />)).parts).toEqual([])
})

test('only the parts that are requested are fetched', async () => {
  const fetched: string[] = []
  const partOf = (name: string) =>
    codeSplit(name, () => {
      fetched.push(name)
      return Promise.resolve(Cart)
    })
  partOf('one')
  partOf('two')
  await loadParts(['two', 'unknown'])
  expect([...new Set(fetched)]).toEqual(['two'])
})

test('a part within another part comes along when both are requested', async () => {
  const Outer = codeSplit('outer', () => {
    const Inner = codeSplit('inner', () => Promise.resolve(Cart))
    return Promise.resolve(() => <Inner total="$9" />)
  })
  await loadParts(['outer', 'inner'])
  const drawn = withPartsDrawn(() => renderToString(<Outer />))
  expect(drawn).toEqual({ html: '<p>$9</p>', parts: ['outer', 'inner'], laterParts: [] })
})

test('a part of a part is fetched as soon as it is known', async () => {
  const fetched: string[] = []
  codeSplit('box', () => {
    codeSplit('content', () => {
      fetched.push('content')
      return Promise.resolve(Cart)
    })
    return Promise.resolve(Cart)
  })
  await loadParts(['content', 'box'])
  expect(fetched).toEqual(['content'])
})

/** Everything that doesn't wait for another task of the browser. */
async function microtasks(): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (let count = 0; count < 100; count += 1) await Promise.resolve()
}

test('at the first intent each part waits for the main thread to be free, and one that fails stops no other', async () => {
  // with no parts of other tests
  vi.resetModules()
  const page = await import('./code-split.tsx')
  const fetched: string[] = []
  const partOf = (name: string, load: () => Promise<typeof Cart> = () => Promise.resolve(Cart)) =>
    page.codeSplit(name, () => {
      fetched.push(name)
      return load()
    })
  partOf('gone', () => Promise.reject(new Error('no such file')))
  partOf('dialog', () => {
    partOf('its content')
    return Promise.resolve(Cart)
  })
  partOf('toast')
  const done = page.fetchLazyParts()
  await microtasks()
  expect(fetched, 'a press that has begun is answered first').toEqual([])
  await done
  expect(fetched).toEqual(['gone', 'dialog', 'toast', 'its content'])
})

/** Code that comes at the given try; counts the tries and the reports that it waits. */
function requestAt(comesAt: number) {
  const tries: number[] = []
  const onLost = vi.fn<() => void>()
  const code = lazyCode('context', () => {
    tries.push(tries.length + 1)
    return tries.length < comesAt ? Promise.reject(new Error('not there')) : Promise.resolve('context')
  })
  const ends: string[] = []
  const end = code(onLost).then(
    () => ends.push('came'),
    () => ends.push('gone'),
  )
  return { tries, onLost, ends, end }
}

test('code is requested every 2 s for as long as the shop is away or broken, and its caller learns once that it waits', async () => {
  vi.useFakeTimers()
  answerOfShop.mockRejectedValueOnce(new TypeError('no network')).mockResolvedValueOnce({ status: 502 })
  const { tries, onLost, ends } = requestAt(4)
  await vi.advanceTimersByTimeAsync(1999)
  expect([tries.length, onLost.mock.calls.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(4001)
  expect({ tries, ends }).toEqual({ tries: [1, 2, 3, 4], ends: ['came'] })
  expect(onLost).toHaveBeenCalledTimes(1)
})

test('code that did not come while the shop was there is requested once more at once, and comes without a message', async () => {
  answerOfShop.mockResolvedValue({ status: 404 })
  const { tries, onLost, ends, end } = requestAt(2)
  await end
  expect({ tries, ends }).toEqual({ tries: [1, 2], ends: ['came'] })
  expect(onLost).not.toHaveBeenCalled()
})

test('code is gone when the shop answers twice and it does not come', async () => {
  answerOfShop.mockResolvedValue({ status: 404 })
  const { tries, ends, end } = requestAt(3)
  await end
  expect({ tries, ends }).toEqual({ tries: [1, 2], ends: ['gone'] })
})

test('nothing is fetched ahead while there is no network', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  vi.resetModules()
  const page = await import('./code-split.tsx')
  const load = vi.fn<() => Promise<typeof Cart>>(() => Promise.resolve(Cart))
  page.codeSplit('toast', load)
  await page.fetchLazyParts()
  expect(load).not.toHaveBeenCalled()
})

test('what reports that code is gone learns whether the page loads again', () => {
  const browser = new EventTarget()
  vi.stubGlobal('dispatchEvent', browser.dispatchEvent.bind(browser))
  expect(loadsAgain()).toBe(false)
  browser.addEventListener(CODE_GONE, (event) => event.preventDefault())
  expect(loadsAgain()).toBe(true)
})
