import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentProps, InvoicesProps } from '@waybill/contract/pages'
import { startInterruptibleShop, type InterruptibleShop } from '@waybill/testkit/interruptible-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { resultOf } from '@waybill/testkit/shop-journey'
import { storeKind, throwawayStore } from '@waybill/testkit/store'
import { Story, cards, played } from './story.ts'

const PAGE = '/account/billing/invoices'

let shop: InterruptibleShop
beforeAll(async () => {
  shop = await startInterruptibleShop(await throwawayStore(storeKind(), 'staffed'))
}, 120_000)
afterAll(() => shop.end(), 60_000)

async function listOf(story: Story, query = ''): Promise<InvoicesProps> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own props
  return resultOf(await story.get(`${PAGE}${query}`, { accept: 'application/json' })) as unknown as InvoicesProps
}

async function documentAt(story: Story, path: string | null | undefined): Promise<DocumentProps> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own props
  return resultOf(await story.get(path ?? '', { accept: 'application/json' })) as unknown as DocumentProps
}

/** A renewal of 59.00 that was declined, then paid by another card, and of which 20.00 went back. */
async function refundedRenewal(): Promise<Story> {
  const story = await Story.begin(shop.url, 'documents')
  await story.card(cards.good)
  await story.checkOut('trial_end')
  await story.to(7)
  const renewal = await story.renewalDay()
  await story.to(renewal - 1)
  await story.card(cards.rejectedWhenCharged)
  await story.to(renewal + 1.5)
  await story.card(cards.good)
  const [number = ''] = await story.invoiceNumbers()
  const refund = ['billing', 'refund', number, '--amount', '20.00', '--reason', 'goodwill']
  expect(await shop.command(...refund)).toMatchObject({ code: 0 })
  await story.to(renewal + 2)
  return story
}

test(
  '[INV-01] [INV-02] a renewal that was declined, paid and refunded says so on its page, and its credit note leads back',
  played,
  async () => {
    const story = await refundedRenewal()
    const { invoices, years, year, archiveHref } = await listOf(story)
    expect(invoices.map(({ kind, total }) => [kind, total?.minor])).toEqual([
      ['credit', -2000],
      ['period', 5900],
      ['trial_end', 5900],
    ])
    expect([year, archiveHref]).toEqual([null, null])
    const [note, paid] = invoices
    const page = await documentAt(story, paid?.page)
    expect(page.title).toBe(`Invoice ${paid?.label}`)
    expect(page.lines.map(({ title, amount }) => [title, amount])).toEqual([['Regional', '$59.00']])
    const declined = ['declined', 5900, expect.stringMatching(/^\w.+\.$/)]
    expect(page.attempts.map(({ state, amount, reason }) => [state, amount.minor, reason])).toEqual([
      declined,
      declined,
      ['paid', 5900, undefined],
    ])
    const named = page.totals.filter(({ href }) => href !== undefined)
    expect(named).toEqual([
      { label: expect.stringContaining(note?.label ?? ''), amount: '−$20.00', isStrong: false, href: note?.page },
    ])
    expect(page.totals.at(-1)).toMatchObject({ label: 'Balance due', amount: '$0.00' })
    const credit = await documentAt(story, note?.page)
    expect(credit.meta).toContainEqual({ label: 'Corrects invoice', value: paid?.label, href: paid?.page })

    // without script it is the same page
    const drawn = await story.get(paid?.page ?? '', { accept: 'text/html' })
    expect(drawn.text).toContain('Payment attempts')
    expect(drawn.text).toContain(`href="${note?.page}"`)

    // the years of the shop's days, each as one file
    const [shown = 0] = years
    const ofYear = await listOf(story, `?year=${shown}`)
    expect(ofYear.archiveHref).toBe(`${PAGE}/years/${shown}`)
    const { bytes, headers } = await story.download(ofYear.archiveHref ?? '')
    expect(headers.get('content-type')).toBe('application/zip')
    expect(Object.keys(unzipSync(bytes)).toSorted()).toEqual(
      ofYear.invoices
        .map(({ kind, number }) => (kind === 'credit' ? `credit-note-${number}.pdf` : `r4m-invoice-${number}.pdf`))
        .toSorted(),
    )
    expect(await listOf(story, '?year=1999')).toMatchObject({ invoices: [], year: 1999, archiveHref: null, years })

    for (const path of ['?year=abc', '/999999', '/abc', '/999999/pdf', '/years/1999', '/years/abc'])
      expect((await story.get(`${PAGE}${path}`)).status, path).toBe(404)
    const stranger = await Story.begin(shop.url, 'stranger')
    for (const path of [paid?.page, paid?.href, note?.page, note?.href])
      expect((await stranger.get(path ?? '')).status, path ?? '').toBe(404)
    expect(await listOf(stranger)).toMatchObject({ invoices: [], control: 'all', channel: 'direct' })
    const visitor = await new ShopClient(shop.url).get(paid?.page ?? '', { accept: 'text/html' })
    expect([visitor.status, visitor.headers.get('location')]).toEqual([
      303,
      `/sign-in?next=${encodeURIComponent(paid?.page ?? '')}`,
    ])
  },
)
