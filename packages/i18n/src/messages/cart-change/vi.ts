import type { en } from './en.ts'

export const vi = {
  'cartChange.added': 'Đã thêm {title}. Tổng {total}.',
  'cartChange.addedAll': 'Đã thêm {titles}. Tổng {total}.',
  'cartChange.addedMore': '{count, plural, other {Đã thêm {title} và # mục nữa. Tổng {total}.}}',
  'cartChange.bringBack': 'Lấy lại',
  'cartChange.browserCopy': 'Trình duyệt này còn giữ bản sao giỏ hàng của bạn: {count, plural, other {# mục}}.',
  'cartChange.givenUp': 'Cửa hàng không trả lời. {title} chưa được xác nhận.',
  'cartChange.givenUpMore':
    '{count, plural, other {Cửa hàng không trả lời. {title} và # thay đổi nữa chưa được xác nhận.}}',
  'cartChange.givenUpUnnamed':
    '{count, plural, other {Cửa hàng không trả lời. # thay đổi của bạn chưa được xác nhận.}}',
  'cartChange.inCart': '{total} trong giỏ hàng',
  'cartChange.noRecordFound': 'Không tìm thấy giỏ hàng này. Bạn đang xem bản sao gần nhất.',
  'cartChange.noRecordLeft': 'Mục đó không còn nữa. Đây là giỏ hàng của bạn lúc này.',
  'cartChange.notUpToDate': 'Chưa cập nhật',
  'cartChange.offline': '{count, plural, other {Mất kết nối. # thay đổi của bạn sẽ được gửi khi có mạng lại.}}',
  'cartChange.priceRead': 'Đã ghi nhận giá mới của {title}.',
  'cartChange.removed': 'Đã gỡ {title}. Tổng {total}.',
  'cartChange.removedAll': 'Đã gỡ {titles}. Tổng {total}.',
  'cartChange.removedMore': '{count, plural, other {Đã gỡ {title} và # mục nữa. Tổng {total}.}}',
  'cartChange.restored': 'Đã khôi phục. Tổng {total}.',
  'cartChange.restoredNone': 'Không lấy lại được mục nào.',
  'cartChange.restoredPart': 'Những mục còn bán đã trở lại. Tổng {total}.',
  'cartChange.retrying': 'Cửa hàng không trả lời. Đang thử lại.',
  'cartChange.session.expired': 'Phiên của bạn đã kết thúc',
  'cartChange.session.unauthorized': 'Bạn chưa đăng nhập ở đây',
} satisfies Record<keyof typeof en, string>
