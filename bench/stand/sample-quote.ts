import type { QuoteLineView, QuoteOptionView, QuoteView } from '@waybill/contract/views'
import { add, money } from '@waybill/domain/money'
import { createTranslator } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import { quoteDocument } from '../../apps/server/src/modules/quote/quote-document.ts'
import type { PdfDocument } from '../../apps/server/src/platform/pdf/pdf-document.ts'
import { readSeller } from '../../apps/server/src/platform/seller.ts'

const t = createTranslator('vi', compileCatalogue('vi'))

function lineAt(index: number): QuoteLineView {
  const id = index + 1
  const amount = money(id * 400, 'USD')
  const title = `Tối ưu tuyến đường ${id}`
  return { id, title, shows: 'amount', amount, explanation: { step: 'list_price', productId: id, amount } }
}

function contentOf(count: number): Pick<QuoteView, 'lines' | 'total' | 'isEstimate'> {
  const lines = Array.from({ length: count }, (_, index) => lineAt(index))
  return { lines, total: lines.map(({ amount }) => amount).reduce(add), isEstimate: false }
}

function optionAt(place: number, lines: number): QuoteOptionView {
  return { option: place, label: `${'ABCD'.charAt(place - 1)}, Kho số ${place}`, included: [], ...contentOf(lines) }
}

/** A quote in Vietnamese as it is printed: with so many lines, of several options so many in each. */
export function sampleQuote(lines: number, options = 1): PdfDocument {
  const content = contentOf(lines)
  const quote: QuoteView = {
    number: 'Q-1001',
    state: 'open',
    preparedFor: 'Vận tải Bình Minh',
    senderName: 'Nguyễn Văn Thắng',
    isSenderNotified: true,
    companyName: 'Lodeway Ltd',
    comment: 'Báo giá cho mười hai xe.',
    sentAt: Date.UTC(2026, 4, 12, 9),
    expiresAt: Date.UTC(2026, 5, 11, 9),
    daysLeft: 30,
    ...content,
    ...(options > 1 && { options: Array.from({ length: options }, (_, index) => optionAt(index + 1, lines)) }),
    totalExplanation: { step: 'sum', of: content.lines.map(({ explanation }) => explanation), amount: content.total },
    firstCharge: content.total,
    addOnTrials: [],
    titles: {},
  }
  return quoteDocument(quote, { locale: 'vi', t, seller: readSeller(undefined), url: 'https://shop.example/quotes/1' })
}
