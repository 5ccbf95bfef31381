import type { en } from './en.ts'

export const vi = {
  'document.all': 'Xem tất cả hóa đơn',
  'document.allYears': 'Tất cả các năm',
  'document.archive': 'Tất cả năm {year} (ZIP)',
  'document.attempt.declined': 'Bị từ chối',
  'document.attempt.disputed': 'Có khiếu nại',
  'document.attempt.ended': 'Chưa hoàn tất',
  'document.attempt.result': 'Kết quả',
  'document.attempt.returned': 'Bị hoàn trả',
  'document.attempt.title': 'Các lần thử thanh toán',
  'document.download': 'Tải PDF',
  'document.explain': 'Xem cách tính số tiền',
  'document.noneOf': 'Không có hóa đơn năm {year}.',
  'document.years': 'Hóa đơn theo năm',
} satisfies Record<keyof typeof en, string>
