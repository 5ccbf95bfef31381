import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { downloadInvoice } from './download-invoice.ts'

const HREF = '/account/billing/invoices/1001'
const wanted = { href: HREF, number: '1001', pageToken: 'page', locale: 'en' }

/** The names of the files that were saved. */
let saved: string[] = []

function answers(answer: () => Response): void {
  vi.stubGlobal('fetch', async (path: string) =>
    path === HREF
      ? answer()
      : Response.json({ status: 200, result: { token: 'bearer', expires_at: '2030-01-01T00:00:00Z' } }),
  )
}

const pdf = (body: BodyInit | null, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(body, { headers: { 'content-type': 'application/pdf', ...headers } })

beforeEach(() => {
  saved = []
  vi.stubGlobal('document', {
    createElement: () => {
      const link = { href: '', download: '', click: () => saved.push(link.download) }
      return link
    },
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:invoice')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('[INV-01] the download of an invoice', () => {
  test('saves a filled PDF by the name of the answer, otherwise by its number', async () => {
    answers(() => pdf('%PDF', { 'content-disposition': 'attachment; filename="credit-note-7.pdf"' }))
    expect(await downloadInvoice(wanted)).toEqual({ ok: true, file: 'credit-note-7.pdf' })
    answers(() => pdf('%PDF'))
    expect(await downloadInvoice(wanted)).toEqual({ ok: true, file: 'r4m-invoice-1001.pdf' })
    expect(saved).toEqual(['credit-note-7.pdf', 'r4m-invoice-1001.pdf'])
  })

  test('a rejected one has the text of the answer, and saves nothing', async () => {
    const result = 'There is no such invoice.'
    answers(() => Response.json({ status: 404, result, code: 'not-found' }, { status: 404 }))
    expect(await downloadInvoice(wanted)).toEqual({ ok: false, text: result })
    expect(saved).toEqual([])
  })

  test.each<[string, () => Response]>([
    ['a page in place of the file', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['an empty file', () => pdf(null)],
    ['an error that is no JSON', () => new Response('gateway', { status: 502 })],
    ['an error with fields in place of a text', () => Response.json({ status: 422, result: {} }, { status: 422 })],
    ['an error without a body of ours', () => Response.json(null, { status: 500 })],
    ['no answer at all', () => Response.error()],
  ])('%s is an error without a text of its own, and saves nothing (B-85)', async (_, answer) => {
    answers(answer)
    expect(await downloadInvoice(wanted)).toEqual({ ok: false, text: undefined })
    expect(saved).toEqual([])
  })

  test('a connection that breaks is an error, and saves nothing', async () => {
    answers(() => {
      throw new TypeError('Failed to fetch')
    })
    expect(await downloadInvoice(wanted)).toEqual({ ok: false, text: undefined })
    expect(saved).toEqual([])
  })
})
