import type { en } from './en.ts'

export const vi = {
  'pricing.categories.intro': 'Mở một danh mục để xem mỗi gói có gì và giá của các tính năng mua thêm.',
  'pricing.categories.title': 'Mỗi gói bao gồm những gì',
  'pricing.category.all': 'Xem tất cả sản phẩm trong danh mục {category}',
  'pricing.category.count': '{count, plural, other {# tính năng}}',
  'pricing.compare.audience': 'Dành cho',
  'pricing.compare.corner': '{rows, plural, other {# dòng}}, {differ, plural, other {# dòng khác nhau}}',
  'pricing.compare.differences': 'Chỉ xem điểm khác nhau',
  'pricing.compare.furtherMember': 'Mỗi thành viên thêm',
  'pricing.compare.included': 'Đã bao gồm',
  'pricing.compare.legend': 'Giá là {unit} trừ khi ghi khác. Dấu cộng là giá mua thêm tính năng ngoài gói.',
  'pricing.compare.members': 'Số thành viên đã bao gồm',
  'pricing.compare.needs': 'kèm {titles}',
  'pricing.compare.notAvailable': 'Không có',
  'pricing.compare.people': 'Giá và thành viên',
  'pricing.compare.price': 'Giá',
  'pricing.compare.show': 'Cập nhật bảng',
  'pricing.compare.shown': '{count, plural, other {Đang hiện # dòng.}}',
  'pricing.compare.table': 'Bảng so sánh các gói',
  'pricing.compare.title': 'So sánh các gói',
  'pricing.cycle': 'Chu kỳ thanh toán',
  'pricing.every': 'Có trong mọi gói',
  'pricing.inPlans': 'Có trong {plans}',
  'pricing.intro': 'Mỗi gói bao gồm mọi thứ của gói trước. Thêm tính năng bất kỳ và xem giá.',
  'pricing.monthly': 'Theo tháng',
  'pricing.noPlan': 'Mua thêm cho mọi gói',
  'pricing.note':
    'Giá tính bằng {currency}, chưa gồm thuế. Gói nào cũng bắt đầu với {trialDays} ngày dùng thử miễn phí.',
  'pricing.nothingYet': 'Chọn một gói để xem tổng tại đây. Không cần thẻ.',
  'pricing.planShown': 'Gói đang xem',
  'pricing.title': 'Bảng giá',
  'pricing.yearIntro':
    '{paid, select, year {Bạn trả trước cho cả năm.} other {Tiết kiệm khi trả theo năm. Bạn có thể đổi khi thanh toán.}}',
  'pricing.yearNote':
    'Bạn trả trước cho cả năm: mười hai tháng, giảm {percent}, làm tròn xuống số nguyên. Phần tính theo mức sử dụng vẫn trả theo tháng.',
  'pricing.yearly': 'Theo năm, giảm {percent}',
} satisfies Record<keyof typeof en, string>
