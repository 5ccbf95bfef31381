import type { MailLayout } from '@waybill/contract/mails'
import { MINUTE_MS } from '@waybill/domain/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordEvent, type QueuedMail } from '../platform/events.ts'
import { createPdfPort, PdfUnavailableError, type PdfPort } from '../platform/pdf/pdf-port.ts'
import type { Ports } from '../platform/ports.ts'
import type { Job } from '../platform/worker/job.ts'
import { openDemoStore, type DemoStore } from '../testing/open-demo-store.ts'
import { testPorts } from '../testing/test-ports.ts'
import { jobs } from './jobs.ts'

let demo: DemoStore
let ports: Ports
let outbox: Job
let start: number
let render: PdfPort['render']
let layouts: Pick<MailLayout, 'locale' | 'lacksDocument'>[]
const pdf = createPdfPort()

beforeAll(async () => {
  demo = await openDemoStore()
  ports = await testPorts(demo, 'http://127.0.0.1')
  const pages: Ports['pages'] = {
    ...ports.pages,
    mail: (_, __, reader) => {
      layouts.push(reader)
      return { subject: 'A mail', html: '', text: '' }
    },
  }
  const found = jobs({
    ...ports,
    pages,
    pdf: { render: (document) => render(document), close: () => pdf.close() },
  }).find(({ name }) => name === 'outbox')
  if (found === undefined) throw new Error('no outbox')
  outbox = found
}, 60_000)
afterAll(async () => {
  await ports.catalogue.stop()
  await Promise.all([pdf.close(), ports.pdf.close()])
  await demo.dispose()
})
beforeEach(async () => {
  await demo.store.runScript('truncate outbox, sent_mail, invoice_document cascade')
  layouts = []
  start = demo.clock.now()
})

const timedOut: PdfPort['render'] = async () => {
  throw new PdfUnavailableError('timeout')
}

async function queue(mail: Omit<QueuedMail, 'to' | 'locale' | 'dedupeKey'>): Promise<void> {
  const queued: QueuedMail = { ...mail, to: 'lan@kho.example', locale: 'en', dedupeKey: mail.template }
  const event = { name: 'x.y', entity: 'x', entityId: '1', actor: 'system', data: {} }
  await recordEvent(demo.store.db, demo.keys, { ...event, now: start, mails: [queued] })
}

async function idOf(query: ReturnType<typeof sql<{ id: string }>>): Promise<string> {
  const { rows } = await query.execute(demo.store.db)
  return rows[0]?.id ?? ''
}

async function runAt(
  minutes: number,
): Promise<{ readonly lacks: readonly boolean[]; readonly files: readonly string[] }> {
  await outbox.runDue(start + minutes * MINUTE_MS)
  await outbox.settled?.()
  const { rows } = await sql<{ filename: string }>`select filename from sent_mail_attachment`.execute(demo.store.db)
  return {
    lacks: layouts.map(({ lacksDocument }) => lacksDocument === true),
    files: rows.map(({ filename }) => filename),
  }
}

const waiting = [
  {
    template: 'receipt',
    refs: async () => ({ invoiceId: await idOf(sql`select min(id)::text as id from invoice where status = 'paid'`) }),
    file: /\.pdf$/,
  },
  {
    template: 'quote',
    refs: async () => ({
      quoteId: await idOf(sql`select id::text from quote where state = 'open' limit 1`),
      recipientId: 1,
    }),
    file: /^Q-\d+\.pdf$/,
  },
] as const

describe.each(waiting)('the mail $template', ({ template, refs, file }) => {
  test('waits for its PDF for five minutes of the shop, and then goes without it, once', async () => {
    render = timedOut
    await queue({ template, refs: await refs() })
    for (const minutes of [0, 1, 3]) expect(await runAt(minutes)).toEqual({ lacks: [], files: [] })
    expect(await runAt(7)).toEqual({ lacks: [true], files: [] })
    render = (document) => pdf.render(document)
    expect(await runAt(60)).toEqual({ lacks: [true], files: [] })
  })

  test('goes with its PDF where that can be made, however late', async () => {
    render = (document) => pdf.render(document)
    await queue({ template, refs: await refs() })
    expect(await runAt(60)).toEqual({ lacks: [false], files: [expect.stringMatching(file)] })
  })

  test('does not go without a PDF that a mistake prevents', async () => {
    render = async () => {
      throw new Error('a document that cannot be drawn')
    }
    await queue({ template, refs: await refs() })
    expect(await runAt(60)).toEqual({ lacks: [], files: [] })
    const { rows } = await sql`select last_error from outbox`.execute(demo.store.db)
    expect(rows).toEqual([{ last_error: 'a document that cannot be drawn' }])
  })
})
