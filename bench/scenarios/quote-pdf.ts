import { renderPdf } from '../../apps/server/src/platform/pdf/render-pdf.ts'
import { barePdf } from '../floors/pdf-floor.ts'
import { countedFigure, figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import { sampleQuote, vietnameseTexts } from '../stand/sample-quote.ts'
import { medianMs } from './pdf.ts'

const note = 'floor: pdfkit, one weight, tags, no layout'

/** A quote of 20 lines, and four options of the 200 lines that a cart holds, against bare pdfkit (P-G9, CART-32). */
export async function measureQuotePdf(seconds: number): Promise<readonly Figure[]> {
  const t = await vietnameseTexts()
  const documents = {
    'PDF of 20 lines': sampleQuote(t, 20),
    'PDF of four options, 800 lines': sampleQuote(t, 200, 4),
  }
  const figures: Figure[] = []
  for (const [title, document] of Object.entries(documents)) {
    // oxlint-disable no-await-in-loop -- one after the other, each has the machine for itself
    const bytes = await renderPdf(document)
    if (Buffer.compare(bytes, await renderPdf(document)) !== 0) throw new Error('the same quote has other bytes')
    const pairs = await measurePairs({
      floor: () => medianMs(() => barePdf(document), seconds),
      ours: () => medianMs(() => renderPdf(document), seconds),
    })
    // oxlint-enable no-await-in-loop
    const ratio = { id: 'P-G9', of: 'ratio', is: 'at most', value: 1.3 } as const
    const size = { id: 'P-G9', of: 'ours', is: 'at most', value: 60 } as const
    figures.push(
      figureOfPairs({ title: `${title}, p50`, unit: 'ms', goal: ratio, note }, pairs, (ms) => ms),
      countedFigure({ title, unit: 'kB', goal: size }, { values: [bytes.length / 1000] }),
    )
  }
  return figures
}
