import type { en } from './en.ts'

export const vi = {
  'keeping.added': 'Đã thêm {title}. Tổng {total}.',
  'keeping.addedAll': 'Đã thêm {titles}. Tổng {total}.',
  'keeping.addedMore': '{count, plural, other {Đã thêm {title} và # mục nữa. Tổng {total}.}}',
  'keeping.bringBack': 'Lấy lại',
  'keeping.browserCopy': 'Trình duyệt này còn giữ bản sao giỏ hàng của bạn: {count, plural, other {# mục}}.',
  'keeping.givenUp': 'Cửa hàng không trả lời. {title} chưa được xác nhận.',
  'keeping.givenUpMore':
    '{count, plural, other {Cửa hàng không trả lời. {title} và # thay đổi nữa chưa được xác nhận.}}',
  'keeping.givenUpUnnamed': '{count, plural, other {Cửa hàng không trả lời. # thay đổi của bạn chưa được xác nhận.}}',
  'keeping.inCart': '{total} trong giỏ hàng',
  'keeping.noRecordFound': 'Không tìm thấy giỏ hàng này. Bạn đang xem bản sao gần nhất.',
  'keeping.noRecordLeft': 'Mục đó không còn nữa. Đây là giỏ hàng của bạn lúc này.',
  'keeping.notUpToDate': 'Chưa cập nhật',
  'keeping.offline': '{count, plural, other {Mất kết nối. # thay đổi của bạn sẽ được gửi khi có mạng lại.}}',
  'keeping.priceRead': 'Đã ghi nhận giá mới của {title}.',
  'keeping.removed': 'Đã gỡ {title}. Tổng {total}.',
  'keeping.removedAll': 'Đã gỡ {titles}. Tổng {total}.',
  'keeping.removedMore': '{count, plural, other {Đã gỡ {title} và # mục nữa. Tổng {total}.}}',
  'keeping.restored': 'Đã khôi phục. Tổng {total}.',
  'keeping.restoredNone': 'Không lấy lại được mục nào.',
  'keeping.restoredPart': 'Những mục còn bán đã trở lại. Tổng {total}.',
  'keeping.retrying': 'Cửa hàng không trả lời. Đang thử lại.',
  'keeping.session.expired': 'Phiên của bạn đã kết thúc',
  'keeping.session.unauthorized': 'Bạn chưa đăng nhập ở đây',
} satisfies Record<keyof typeof en, string>
