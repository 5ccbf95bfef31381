import type { en } from './en.ts'

export const vi = {
  'cartChange.added': 'Đã thêm {title}. Tổng {total}.',
  'cartChange.addedAll': 'Đã thêm {titles}. Tổng {total}.',
  'cartChange.addedMore': '{count, plural, other {Đã thêm {title} và # mục nữa. Tổng {total}.}}',
  'cartChange.bringBack': 'Khôi phục',
  'cartChange.browserCopy': 'Trình duyệt này có bản sao giỏ hàng của bạn: {count, plural, other {# mục}}.',
  'cartChange.givenUp': 'Cửa hàng không phản hồi. {title} chưa được xác nhận.',
  'cartChange.givenUpMore':
    '{count, plural, other {Cửa hàng không phản hồi. {title} và # thay đổi khác chưa được xác nhận.}}',
  'cartChange.givenUpUnnamed':
    '{count, plural, other {Cửa hàng không phản hồi. # thay đổi của bạn chưa được xác nhận.}}',
  'cartChange.inCart': '{total} trong giỏ hàng',
  'cartChange.noRecordFound': 'Không tìm thấy giỏ hàng này. Bạn đang xem bản sao gần nhất.',
  'cartChange.noRecordLeft': 'Mục đó không còn trong giỏ. Đây là giỏ hàng hiện tại của bạn.',
  'cartChange.notUpToDate': 'Chưa cập nhật',
  'cartChange.offline': '{count, plural, other {Mất kết nối. # thay đổi của bạn sẽ được gửi khi có mạng trở lại.}}',
  'cartChange.priceRead': 'Đã ghi nhận: giá mới của {title} được áp dụng.',
  'cartChange.removed': 'Đã gỡ {title}. Tổng {total}.',
  'cartChange.removedAll': 'Đã gỡ {titles}. Tổng {total}.',
  'cartChange.removedMore': '{count, plural, other {Đã gỡ {title} và # mục nữa. Tổng {total}.}}',
  'cartChange.restored': 'Đã khôi phục giỏ hàng. Tổng {total}.',
  'cartChange.restoredNone': 'Không khôi phục được mục nào.',
  'cartChange.restoredPart': 'Đã khôi phục những mục còn bán. Tổng {total}.',
  'cartChange.retrying': 'Cửa hàng không phản hồi. Đang thử lại.',
  'cartChange.session.expired': 'Phiên đăng nhập đã hết hạn',
  'cartChange.session.unauthorized': 'Bạn chưa đăng nhập',
} satisfies Record<keyof typeof en, string>
