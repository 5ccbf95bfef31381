import type { PdfDocument, PdfRow } from '../pdf-document.ts'

const NBSP = '\u00a0'

/** A shared quote in Vietnamese with a comment and a timeline. */
export const vietnameseQuote: PdfDocument = {
  kind: 'quote',
  locale: 'vi',
  label: 'Báo giá',
  number: 'Q-2026-0412',
  title: 'Gói Regional cho 12 xe giao bánh',
  status: { state: 'good', text: 'Còn hiệu lực 30 ngày, đến hết thứ Năm, 11 tháng 6, 2026' },
  intro: 'Mira Osei gửi cho bạn ngày 12 tháng 5.',
  headline: { label: 'Tổng ước tính', amount: `171${NBSP}US$`, note: 'mỗi tháng, chưa gồm thuế' },
  meta: [
    { label: 'Ngày lập', value: '12 tháng 5, 2026' },
    { label: 'Có hiệu lực đến', value: '11 tháng 6, 2026' },
  ],
  seller: { role: 'Bên bán', name: 'Lodeway Ltd', lines: ['4 Quay Road, Bristol', 'Vương quốc Anh'] },
  buyer: { role: 'Gửi đến', name: 'Bếp Sáng', lines: ['Nguyễn Thị Lan'] },
  comment: { text: 'Chị Lan ơi, báo giá này gồm mười hai chiếc xe.', sender: 'Mira Osei' },
  table: {
    title: 'Báo giá bao gồm',
    columns: { item: 'Mục', amount: 'Mỗi tháng' },
    rows: [
      { title: 'Gói Regional', detail: 'Kèm 5 thành viên', amount: `53${NBSP}US$`, isMain: true },
      { title: 'Bằng chứng giao hàng', detail: `12 tài xế × 4${NBSP}US$`, amount: `48${NBSP}US$` },
      { title: 'Tin nhắn báo điểm kế tiếp', detail: `5 người dùng × 14${NBSP}US$`, amount: `70${NBSP}US$` },
      { title: 'Hỗ trợ riêng', detail: '17 người dùng, 100 người đầu miễn phí', amount: 'Miễn phí' },
    ],
  },
  totals: [{ label: 'Tổng ước tính mỗi tháng, chưa gồm thuế', amount: `171${NBSP}US$`, isStrong: true }],
  timeline: {
    title: 'Nếu bạn chấp nhận',
    stops: [
      { label: 'Hôm nay', text: 'Bắt đầu 7 ngày dùng thử miễn phí.', state: 'now' },
      { label: 'Sau 5 ngày', text: 'Chúng tôi sẽ gửi e-mail nhắc bạn.', state: 'next' },
      { label: 'Sau 7 ngày', text: 'Hết hạn dùng thử.', state: 'later' },
    ],
  },
  notes: ['“Ước tính” vì ba dòng tính theo số người dùng thực tế.'],
  footer: { left: 'Lodeway Ltd, 4 Quay Road, Bristol', pageOf: 'Trang {page}/{pages}' },
  link: { label: 'Xem trực tuyến:', url: 'https://shop.lodeway.example/q/9fK2vT7mQx4bL0' },
  createdAt: Date.UTC(2026, 4, 12, 9, 30),
}

function invoiceRow(index: number): PdfRow {
  return {
    title: `Route module ${index + 1}`,
    detail: `3 June – 3 July 2026, depot ${index + 1}`,
    quantity: `${(index % 17) + 1}`,
    unit: '$4.00',
    amount: `$${((index % 17) + 1) * 4}.00`,
    isMain: index === 0,
  }
}

/** A paid invoice in English with so many lines. */
export function englishInvoice(lineCount: number): PdfDocument {
  return {
    kind: 'invoice',
    locale: 'en',
    label: 'Invoice',
    number: '1042',
    title: 'Invoice 1042',
    status: { state: 'good', text: 'Paid on Wednesday, 3 June 2026' },
    meta: [
      { label: 'Issued', value: '3 June 2026' },
      { label: 'Due', value: '3 June 2026' },
      { label: 'Service period', value: '3 June – 3 July 2026' },
    ],
    seller: { role: 'From', name: 'Lodeway Ltd', lines: ['4 Quay Road, Bristol', 'VAT GB 123 4567 89'] },
    buyer: { role: 'Billed to', name: 'Daal & Zonen B.V.', lines: ['Amsterdam', 'VAT NL 0012 34567 B01'] },
    table: {
      columns: { item: 'Description', quantity: 'Quantity', unit: 'Unit price', amount: 'Amount' },
      rows: Array.from({ length: lineCount }, (_, index) => invoiceRow(index)),
    },
    totals: [
      { label: 'Net', amount: '$143.00', isStrong: false },
      { label: 'VAT 21 % on $143.00', amount: '$30.03', isStrong: false },
      { label: 'Total', amount: '$173.03', isStrong: true },
      { label: 'Paid by Visa ending 4242 on 3 June 2026', amount: '−$173.03', isStrong: false },
      { label: 'Balance', amount: '$0.00', isStrong: true },
    ],
    notes: ['Reverse charge does not apply.'],
    footer: { left: 'Lodeway Ltd, company 01234567', pageOf: 'Page {page} of {pages}' },
    link: { label: 'This invoice online:', url: 'https://shop.lodeway.example/invoices/1042' },
    createdAt: Date.UTC(2026, 5, 3, 8),
  }
}
