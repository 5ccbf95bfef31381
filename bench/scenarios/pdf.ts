import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { createPdfPort } from '../../apps/server/src/platform/pdf/pdf-port.ts'
import { renderPdf } from '../../apps/server/src/platform/pdf/render-pdf.ts'
import { barePdf } from '../floors/pdf-floor.ts'
import { countedFigure, figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import { median } from '../measure/statistics.ts'
import { sampleInvoice } from '../stand/sample-invoice.ts'
import type { Settings } from './scenario.ts'

const made = 20
const idleMs = 500

/** An invoice in Vietnamese with 12 lines against bare pdfkit with the same font and texts (P-G9). */
export async function measurePdf({ seconds }: Settings): Promise<readonly Figure[]> {
  const [one, twelve, hundred] = [1, 12, 100].map(sampleInvoice)
  if (one === undefined || twelve === undefined || hundred === undefined) throw new Error('three invoices are printed')
  const timed = (work: () => Promise<Uint8Array>): Promise<number> => medianMs(work, seconds)
  const bytes = await renderPdf(twelve)
  if (Buffer.compare(bytes, await renderPdf(twelve)) !== 0) throw new Error('the same invoice has other bytes')
  const cost = await measurePairs({
    floor: () => timed(() => barePdf(twelve)),
    ours: () => timed(() => renderPdf(twelve)),
  })
  const growth = await measurePairs({
    floor: () => timed(() => renderPdf(one)),
    ours: () => timed(() => renderPdf(hundred)),
  })
  const ratio = (value: number) => ({ id: 'P-G9', of: 'ratio', is: 'at most', value }) as const
  const size = { id: 'P-G9', of: 'ours', is: 'at most', value: 60 } as const
  return [
    figureOfPairs(
      {
        title: 'invoice of 12 lines, p50',
        unit: 'ms',
        goal: ratio(1.3),
        note: 'floor: pdfkit, one weight, tags, no layout',
      },
      cost,
      (ms) => ms,
    ),
    figureOfPairs({ title: '100 lines against 1 line', unit: 'ms', goal: ratio(3) }, growth, (ms) => ms),
    countedFigure({ title: 'invoice of 12 lines', unit: 'kB', goal: size }, { values: [bytes.length / 1000] }),
    await measureDelay(),
  ]
}

/** Milliseconds of a document: the median of as many as are made in the time. */
export async function medianMs(work: () => Promise<Uint8Array>, seconds: number): Promise<number> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  do {
    const startedAt = performance.now()
    const bytes = await work()
    times.push(performance.now() - startedAt)
    if (bytes[0] !== '%'.charCodeAt(0)) throw new Error('this is no PDF')
  } while (performance.now() < end)
  return median(times)
}

/** Measures the longest wait of everybody else while invoices are made in their thread. */
async function measureDelay(): Promise<Figure> {
  const port = createPdfPort()
  const worstOf = async (work: () => Promise<unknown>): Promise<number> => {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    await work()
    delay.disable()
    return delay.max / 1e6
  }
  const print = () => Promise.all(Array.from({ length: made }, () => port.render(sampleInvoice(12))))
  const pairs = await measurePairs({ floor: () => worstOf(() => wait(idleMs)), ours: () => worstOf(print) })
  await port.close()
  const goal = { id: 'P-G9', of: 'ours', is: 'at most', value: 20 } as const
  const note = 'floor: the same thread while nothing happens'
  return figureOfPairs({ title: `longest delay while ${made} are made`, unit: 'ms', goal, note }, pairs, (ms) => ms)
}
