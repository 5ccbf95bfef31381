import type { en } from './en.ts'

export const vi = {
  'admin.empty': 'Chưa có gì ở đây.',
  'admin.exportCsv': 'Xuất CSV',
  'admin.nav.audit': 'Nhật ký',
  'admin.nav.catalogue': 'Danh mục',
  'admin.nav.customers': 'Khách hàng',
  'admin.nav.invoices': 'Hóa đơn',
  'admin.nav.overview': 'Tổng quan',
  'admin.nav.payments': 'Thanh toán',
  'admin.nav.quotes': 'Báo giá',
  'admin.showAsTable': 'Xem dạng bảng',
  'admin.title': 'Quản trị',
} satisfies Record<keyof typeof en, string>
