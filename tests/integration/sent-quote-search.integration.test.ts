import { expect, test } from 'vitest'
import type { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const PAGE = '/account/quotes'

interface List {
  readonly quotes: readonly { readonly number: string }[]
  readonly next?: string
  readonly search: { readonly today: string; readonly problems: readonly { readonly path: string }[] }
}

async function share(client: ShopClient, body: object): Promise<string> {
  return String(
    resultOf(expectOk(await client.post('/cart/share', { emails: [], link: 1, ...body }), 'share'))['number'],
  )
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own props; a test that reads them finds out
const listOf = async (client: ShopClient, query: string): Promise<List> =>
  resultOf(await client.get(`${PAGE}?${query}`)) as unknown as List

const numbersOf = async (client: ShopClient, query: string) =>
  (await listOf(client, query)).quotes.map(({ number }) => number)

test('[QUO-12] quotes are found by number, recipient, plan and comment, by amount and by day, all in the address', async () => {
  const { client } = await register(shop.url, 'searches@search.example')
  const first = await share(client, { emails: ['Priya@corrie.example'], comment: 'For the bakery vans, 100%' })
  await advanceClock(shop.url, 'P2D')
  expectOk(await client.post('/cart/add', { id: 31, module: 1 }), 'adding')
  const second = await share(client, { emails: ['hal@other.example'], comment: 'For the café round' })
  const { search } = await listOf(client, '')
  for (const [query, numbers] of Object.entries({
    [`q=${second}`]: [second],
    'q=priya%40CORRIE': [first],
    'q=bakery': [first],
    'q=100%25': [first],
    'q=%25': [first],
    'q=_': [],
    'q=regional': [second, first],
    'q=mira': [second, first],
    'q=nothing+of+it': [],
    'amount_from=59.01': [second],
    'amount_to=59': [first],
    'amount_from=59&amount_to=59': [first],
    'amount_to=59,00': [first],
    [`sent_from=${search.today}`]: [second],
    [`sent_to=${search.today}`]: [second, first],
    [`sent_to=2000-01-01`]: [],
    'state=open&q=for&amount_from=1': [second, first],
    'state=accepted&q=for': [],
  }))
    // oxlint-disable-next-line no-await-in-loop -- one session
    expect([query, await numbersOf(client, query)]).toEqual([query, numbers])
  const stranger = await register(shop.url, 'stranger@search.example')
  expect(await numbersOf(stranger.client, 'q=bakery')).toEqual([])
})

test('[QUO-12] a wrong value of the search is 422 and named at its field; the others still narrow the list', async () => {
  const { client } = await register(shop.url, 'mistypes@search.example')
  const number = await share(client, { comment: 'Routes' })
  await share(client, { comment: 'Else' })
  for (const [query, paths] of Object.entries({
    'amount_from=abc': ['amount_from'],
    'amount_from=1.234': ['amount_from'],
    'amount_from=-1': ['amount_from'],
    'amount_from=60&amount_to=59': ['amount_to'],
    'sent_from=2026-02-30': ['sent_from'],
    'sent_from=yesterday&sent_to=31.03.2026': ['sent_from', 'sent_to'],
    'sent_from=2026-03-02&sent_to=2026-03-01': ['sent_to'],
    [`q=${'a'.repeat(101)}`]: ['q'],
  })) {
    // oxlint-disable-next-line no-await-in-loop -- one session
    const answer = await client.get(`${PAGE}?${query}`)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    const { search } = resultOf(answer) as unknown as List
    expect([query, answer.status, search.problems.map(({ path }) => path)]).toEqual([query, 422, paths])
  }
  expect(await numbersOf(client, 'q=routes&amount_from=abc')).toEqual([number])
  const page = await client.get(`${PAGE}?amount_from=abc`, { accept: 'text/html' })
  expect(page.text).toContain('Enter an amount like 59 or 59.90')
  const empty = await client.get(`${PAGE}?q=nowhere&state=open`, { accept: 'text/html' })
  expect(empty.text).toContain('No quotes match')
  expect(empty.text).toContain('href="/account/quotes?state=open"')
})

test('[QUO-12] the pages of a search go on by the key of its last row, with the search in their address', async () => {
  const { client } = await register(shop.url, 'pages@search.example')
  const wanted: string[] = []
  for (let nth = 0; nth < 23; nth += 1) {
    // oxlint-disable-next-line no-await-in-loop -- their order is what is read
    const number = await share(client, { comment: nth % 12 === 0 ? 'Else' : 'Fleet' })
    if (nth % 12 !== 0) wanted.unshift(number)
  }
  const first = await listOf(client, 'q=fleet')
  expect([first.quotes.map(({ number }) => number), first.next === undefined]).toEqual([wanted.slice(0, 20), false])
  expect(await numbersOf(client, `q=fleet&before=${first.next}`)).toEqual(wanted.slice(20))
  const page = await client.get(`${PAGE}?q=fleet`, { accept: 'text/html' })
  expect(page.text).toContain(`q=fleet&amp;before=${first.next}`)
})
