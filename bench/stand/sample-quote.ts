import type { QuoteLineView, QuoteOptionView, QuoteView } from '@waybill/contract/views'
import { add, money } from '@waybill/domain/money'
import { defaultSettings } from '@waybill/domain/catalog'
import { quoteDocument } from '../../apps/server/src/modules/quote/quote-document.ts'
import type { PdfDocument } from '../../apps/server/src/platform/pdf/pdf-document.ts'
import { defaultPalette } from '../../apps/server/src/platform/look/default-palette.ts'
import { createPageRenderer, type PageRenderer } from '../../apps/server/src/platform/pages/page-renderer.ts'
import { shopTermsOf } from '../../apps/server/src/platform/pages/shop-terms-of.ts'
import { loadStorefrontBundle } from '../../apps/server/src/platform/pages/storefront-bundle.ts'
import { readSeller } from '../../apps/server/src/platform/seller.ts'

type QuoteTexts = ReturnType<PageRenderer['translator']>

/** Texts of a shop without words of its own, in Vietnamese. */
export async function vietnameseTexts(): Promise<QuoteTexts> {
  const facts = { publicUrl: '', shopName: 'Lodeway', imprint: '', paymentsClosed: false, colours: defaultPalette }
  const terms = shopTermsOf(defaultSettings)
  return createPageRenderer(await loadStorefrontBundle(), () => ({ ...facts, terms })).translator('vi')
}

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
export function sampleQuote(t: QuoteTexts, lines: number, options = 1): PdfDocument {
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
