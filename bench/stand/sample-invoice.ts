import type { PdfDocument, PdfRow } from '../../apps/server/src/platform/pdf/pdf-document.ts'

function rowAt(_: unknown, index: number): PdfRow {
  return {
    title: `Tối ưu tuyến đường ${index + 1}`,
    detail: `3 tháng 6 – 3 tháng 7, 2026, kho số ${index + 1}`,
    quantity: `${index + 1}`,
    unit: '4,00 US$',
    amount: `${(index + 1) * 4},00 US$`,
    isMain: index === 0,
  }
}

/** A paid invoice in Vietnamese with so many lines. */
export function sampleInvoice(lines: number): PdfDocument {
  return {
    kind: 'invoice',
    locale: 'vi',
    label: 'Hóa đơn',
    number: '2087',
    title: 'Hóa đơn 2087',
    status: { state: 'good', text: 'Đã thanh toán ngày 3 tháng 6, 2026' },
    meta: [
      { label: 'Ngày lập', value: '3 tháng 6, 2026' },
      { label: 'Đến hạn', value: '3 tháng 6, 2026' },
    ],
    seller: { role: 'Bên bán', name: 'Lodeway Ltd', lines: ['Bristol', 'Vương quốc Anh'] },
    buyer: { role: 'Bên mua', name: 'Vận tải Bình Minh', lines: ['Nguyễn Văn Thắng', 'Thành phố Hồ Chí Minh'] },
    table: {
      columns: { item: 'Mục', quantity: 'Số lượng', unit: 'Đơn giá', amount: 'Thành tiền' },
      rows: Array.from({ length: lines }, rowAt),
    },
    totals: [
      { label: 'Tổng cộng', amount: '312,00 US$', isStrong: true },
      { label: 'Đã trả bằng thẻ', amount: '−312,00 US$', isStrong: false },
    ],
    notes: ['Cảm ơn quý khách.'],
    footer: { left: 'Lodeway Ltd', pageOf: 'Trang {page}/{pages}' },
    createdAt: Date.UTC(2026, 5, 3, 8),
  }
}
