import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { late, loadParts, withPartsDrawn } from './late.tsx'

const Cart = ({ total }: { readonly total: string }) => <p>{total}</p>

test('a late part that is at hand is drawn in place, without a mark around it, and named', async () => {
  const Late = late('cart', () => Promise.resolve(Cart))
  late('share', () => Promise.resolve(Cart))
  await loadParts()
  const drawn = withPartsDrawn(() => renderToString(<Late total="$9" />))
  expect(drawn).toEqual({ html: '<p>$9</p>', parts: ['cart'] })
})

test('a page without late parts names none, whatever was drawn before', async () => {
  const Late = late('cart', () => Promise.resolve(Cart))
  await loadParts()
  withPartsDrawn(() => renderToString(<Late total="$9" />))
  expect(withPartsDrawn(() => renderToString(<Cart total="$9" />)).parts).toEqual([])
})

test('only the parts that are asked for are fetched', async () => {
  const fetched: string[] = []
  const partOf = (name: string) =>
    late(name, () => {
      fetched.push(name)
      return Promise.resolve(Cart)
    })
  partOf('one')
  partOf('two')
  await loadParts(['two', 'unknown'])
  expect([...new Set(fetched)]).toEqual(['two'])
})

test('a part within another part comes along when both are asked for', async () => {
  const Outer = late('outer', () => {
    const Inner = late('inner', () => Promise.resolve(Cart))
    return Promise.resolve(() => <Inner total="$9" />)
  })
  await loadParts(['outer', 'inner'])
  const drawn = withPartsDrawn(() => renderToString(<Outer />))
  expect(drawn).toEqual({ html: '<p>$9</p>', parts: ['outer', 'inner'] })
})

test('a part of a part is fetched as soon as it is known', async () => {
  const fetched: string[] = []
  late('box', () => {
    late('content', () => {
      fetched.push('content')
      return Promise.resolve(Cart)
    })
    return Promise.resolve(Cart)
  })
  await loadParts(['content', 'box'])
  expect(fetched).toEqual(['content'])
})

/** Everything that doesn't wait for another turn of the browser. */
async function microtasks(): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (let count = 0; count < 100; count += 1) await Promise.resolve()
}

test('at the first intent each part waits for a turn of its own, and one that fails keeps no other away', async () => {
  // with no parts of other tests
  vi.resetModules()
  const page = await import('./late.tsx')
  const fetched: string[] = []
  const partOf = (name: string, load: () => Promise<typeof Cart> = () => Promise.resolve(Cart)) =>
    page.late(name, () => {
      fetched.push(name)
      return load()
    })
  partOf('gone', () => Promise.reject(new Error('no such file')))
  partOf('dialog', () => {
    partOf('its content')
    return Promise.resolve(Cart)
  })
  partOf('toast')
  const done = page.fetchLateParts()
  await microtasks()
  expect(fetched, 'a press that has begun is answered first').toEqual([])
  await done
  expect(fetched).toEqual(['gone', 'dialog', 'toast', 'its content'])
})
