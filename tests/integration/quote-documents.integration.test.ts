import { describe, expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { findTags, readPdf, type ReadPdf, type TagNode } from '../../apps/server/src/platform/pdf/testing/read-pdf.ts'
import { structureProblems } from '../../apps/server/src/platform/pdf/testing/pdf-structure.ts'
import { CRATES, fill, REGIONAL, type Json } from './bound-quotes/quoting.ts'

const VISITS = { id: 31, module: 1 }
const NETWORK = { id: 3, module: 0, pricing: 1 }

const shop = shopOfFile()

interface Sent {
  readonly owner: ShopClient
  readonly id: string
  readonly number: string
  /** Of its page, in the language of the sender. */
  readonly path: string
}

const sentAs = (owner: ShopClient, done: Json): Sent => ({
  owner,
  id: String(done['quote_id']),
  number: String(done['number']),
  path: new URL(String(done['url'])).pathname,
})

/** Saves the cart of the client under a name, and begins with an empty one. */
async function save(client: ShopClient, name: string): Promise<string> {
  const saved = resultOf(expectOk(await client.post('/cart/saved', { name }), 'saving'))
  const { saved_carts: carts } = saved as { readonly saved_carts: readonly Json[] }
  expectOk(await client.post('/cart/empty', {}), 'emptying')
  return String(carts.find((cart) => cart['name'] === name)?.['id'])
}

/** Regional with crates and Network alone, as two options for a bakery, by a link alone. */
async function twoOptions(name: string): Promise<Sent> {
  const { client: owner } = await register(shop.url, `owner@${name}.example`)
  const first = await save(await fill(owner, REGIONAL, CRATES), 'Regional plus')
  const second = await save(await fill(owner, NETWORK), 'Whole network')
  const sharing = { emails: [], link: 1, saved_cart_ids: [first, second], prepared_for: 'Corrie Bakehouse' }
  return sentAs(owner, resultOf(expectOk(await owner.post('/cart/share', sharing), 'the share')))
}

/** The second option with proof of visit too, as the next revision. */
async function revisedOf({ owner, id }: Sent): Promise<Sent> {
  expectOk(await owner.post(`/account/quotes/${id}/open`, { option: 2 }), 'the opening')
  await fill(owner, VISITS)
  return sentAs(owner, resultOf(expectOk(await owner.post(`/account/quotes/${id}/revise`, {}), 'the revision')))
}

interface ShownOption {
  readonly label: string
  readonly lines: readonly { readonly title: string }[]
  readonly total: { readonly minor: number }
}

async function optionsOf(path: string): Promise<readonly ShownOption[]> {
  const page = resultOf(await new ShopClient(shop.url).get(path)) as { readonly quote: { options: ShownOption[] } }
  return page.quote.options
}

async function pdfOf(path: string): Promise<ReadPdf> {
  const { status, headers, bytes } = await new ShopClient(shop.url).download(`${path}/pdf`)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return readPdf(bytes)
}

/** Whole dollars, as every price of these options is. */
const dollars = ({ total }: ShownOption): string => `$${total.minor / 100}`
const scopesOf = ({ children }: TagNode): readonly string[] => children.map(({ tag, scope }) => scope ?? tag)
const textsOf = (nodes: readonly TagNode[]): readonly string[] => nodes.map(({ text }) => text)

describe('[QUO-14] the PDF of a quote with two options is read by a voice as it is by the eye', () => {
  test('it is tagged, in its reader’s language, with one heading', async () => {
    const { path } = await twoOptions('tagged')
    for (const [prefix, locale] of [
      ['', 'en'],
      ['/vi', 'vi'],
    ] as const) {
      const { file, catalog, tags } = await pdfOf(prefix + path)
      expect([catalog['Lang'], file.dictionary(catalog['MarkInfo'])['Marked']]).toEqual([locale, true])
      expect(findTags(tags, 'H1')).toHaveLength(1)
    }
  })

  test('[QUO-19] each option has its name with its total, then its lines; every row and column is headed', async () => {
    const { path } = await twoOptions('rows')
    const options = await optionsOf(path)
    expect(options.map(({ label }) => label)).toEqual(['A, Regional plus', 'B, Whole network'])
    const { tags } = await pdfOf(path)
    const [table, totals] = findTags(tags, 'Table')
    const [head, ...rows] = table?.children ?? []
    expect(head && scopesOf(head)).toEqual(['Column', 'Column'])
    expect(new Set(rows.map((row) => scopesOf(row).join()))).toEqual(new Set(['Row,TD']))
    const named = options.flatMap(({ label, lines }) => [`Option ${label}`, ...lines.map(({ title }) => title)])
    expect(rows).toHaveLength(named.length)
    for (const [place, title] of named.entries()) expect(rows[place]?.text.startsWith(title), title).toBe(true)
    const sums = options.map((option) => [`Option ${option.label}`, dollars(option)])
    const ofOptions = rows.filter(({ text }) => text.startsWith('Option '))
    expect(ofOptions.map(({ children }) => textsOf(children).map((text) => text.trim()))).toEqual(sums)
    const printed = textsOf(totals?.children ?? [])
    for (const option of options) expect(printed).toContain(`${option.label}: total per month${dollars(option)}`)
  })

  test('[QUO-19] who it is prepared for stands in it, the range of the totals, and that one option is accepted', async () => {
    const { path, number } = await twoOptions('prepared')
    const totals = (await optionsOf(path)).toSorted((one, other) => one.total.minor - other.total.minor)
    const { text } = (await pdfOf(path)).tags
    expect(text).toContain('Corrie Bakehouse')
    expect(text).toContain(number)
    expect(text).toContain(totals.map(dollars).join(' – '))
    expect(text).toContain('2 options, one is accepted')
    expect(text).not.toContain('What changed since')
  })
})

describe('[QUO-06] the PDF of a quote that was sent', () => {
  test('goes to its owner’s browser with both options, mails nothing, and is 404 for everyone else', async () => {
    const { owner, id, path } = await twoOptions('owned')
    const address = 'owner@owned.example'
    const mails = (await mailsTo(shop.url, address)).length
    const file = `/cart/data/pdf/${id}/send`
    const { status, headers, bytes } = await owner.download(file)
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('attachment; filename='),
    ])
    const { text } = readPdf(bytes).tags
    for (const option of await optionsOf(path)) expect(text).toContain(`Option ${option.label}`)
    const { client: other } = await register(shop.url, 'other@owned.example')
    expect((await other.download(file)).status).toBe(404)
    expect((await new ShopClient(shop.url).download(file)).status).toBe(404)
    expect(await mailsTo(shop.url, address)).toHaveLength(mails)
  })
})

describe('[QUO-18] the PDF of a revision', () => {
  test('names what it replaces and what changed in which option, with both amounts and both totals', async () => {
    const first = await twoOptions('revised')
    const [kept, before] = await optionsOf(first.path)
    const second = await revisedOf(first)
    const [same, after] = await optionsOf(second.path)
    expect(same?.total).toEqual(kept?.total)
    const { tags } = await pdfOf(second.path)
    expect(tags.text).toContain(`${first.number} · 2`)
    expect(textsOf(findTags(tags, 'H2'))).toContain(`What changed since ${first.number}`)
    const changes = findTags(tags, 'LI').map(({ children }) => textsOf(children))
    expect(changes).toContainEqual(['B, Whole network: Proof of visit', expect.stringMatching(/^not in it → \$\d+$/)])
    const totals = [before, after].map((option) => option && dollars(option)).join(' → ')
    expect(changes).toContainEqual(['B, Whole network: Total per month', totals])
    // the option that stayed has no difference
    expect(changes.map(([label]) => label)).not.toContain('A, Regional plus: Total per month')
    expect(tags.text).toContain('Corrie Bakehouse')
  })

  test('of the older one says that it was replaced, and has no difference', async () => {
    const first = await twoOptions('older')
    await revisedOf(first)
    const { text } = (await pdfOf(first.path)).tags
    expect(text).toContain('replaced')
    expect(text).not.toContain('What changed since')
  })
})

async function acceptedOf(sent: Sent, body: object = {}): Promise<Sent> {
  expectOk(await new ShopClient(shop.url).post(`${sent.path}/accept`, { form_token: '', ...body }), 'the acceptance')
  return sent
}

async function ofOneCart(name: string): Promise<Sent> {
  const { client: owner } = await register(shop.url, `owner@${name}.example`)
  await fill(owner, CRATES)
  return sentAs(owner, resultOf(expectOk(await owner.post('/cart/share', { emails: [], link: 1 }), 'the share')))
}

async function replacedOf(sent: Sent): Promise<Sent> {
  await revisedOf(sent)
  return sent
}

/** Quotes of every state whose PDF a link gives. */
const STATES: Readonly<Record<string, () => Promise<Sent>>> = {
  'open, of one cart': () => ofOneCart('structure-one'),
  'open, with options': () => twoOptions('structure-options'),
  accepted: async () => acceptedOf(await ofOneCart('structure-accepted')),
  'accepted, of one option': async () => acceptedOf(await twoOptions('structure-chosen'), { option: 2 }),
  'a revision with its difference': async () => revisedOf(await twoOptions('structure-revised')),
  'replaced by a revision': async () => replacedOf(await twoOptions('structure-replaced')),
}

describe('[QUO-14] the structure of a quote’s PDF by the checkpoints of PDF/UA in four languages', () => {
  test.each(Object.entries(STATES))('%s', async (_, quote) => {
    const { path } = await quote()
    const found = await Promise.all(
      (['en', 'fr', 'es', 'vi'] as const).map(async (locale) => {
        const pdf = await pdfOf((locale === 'en' ? '' : `/${locale}`) + path)
        return structureProblems(pdf, locale)
      }),
    )
    expect(found).toEqual([[], [], [], []])
  })
})
