import type { en } from './en.ts'

export const vi = {
  'cancellation.atOnce':
    'Một khoản thanh toán không thành công, nên {plan} kết thúc ngay. Chúng tôi sẽ không thử thu tiền nữa.',
  'cancellation.change':
    'Thay đổi đã lên lịch cho {date} sẽ không diễn ra. Nếu sau đó bạn giữ gói đăng ký, thay đổi được lên lịch lại.',
  'cancellation.changeGone': 'Thay đổi đã lên lịch cho {date} sẽ không diễn ra.',
  'cancellation.comment': 'Chúng tôi có thể làm gì tốt hơn?',
  'cancellation.counter': '{count} / {max}',
  'cancellation.counterLabel': 'Số ký tự đã dùng:',
  'cancellation.credit': 'Cộng {amount} vào số dư tài khoản của bạn.',
  'cancellation.data': 'Chúng tôi giữ dữ liệu của bạn 90 ngày sau khi kết thúc.',
  'cancellation.feedback': 'Câu trả lời của bạn giúp chúng tôi cải thiện và không ảnh hưởng đến việc hủy.',
  'cancellation.monthly':
    'Bạn không phải trả thêm gì cho gói. Đến lúc đó, mức sử dụng và các khoản trả theo tháng vẫn được thu, phần còn lại nằm trong một hóa đơn cuối.',
  'cancellation.noReason': 'Tôi không muốn trả lời',
  'cancellation.nothing': 'Bạn không phải trả thêm gì.',
  'cancellation.reason': 'Vì sao bạn muốn hủy?',
  'cancellation.reason.missing_feature': 'Thiếu một tính năng',
  'cancellation.reason.not_used_enough': 'Chúng tôi ít dùng',
  'cancellation.reason.other': 'Lý do khác',
  'cancellation.reason.switching': 'Chúng tôi chuyển sang sản phẩm khác',
  'cancellation.reason.too_expensive': 'Giá quá cao',
  'cancellation.rest':
    'Bạn còn nợ {amount} cho thời gian đến nay. Bạn có thể thanh toán trên trang này bất cứ lúc nào.',
  'cancellation.trial':
    'Chúng tôi sẽ không thu {amount} vào {date}. Bạn dùng được {plan} đến khi hết thời gian dùng thử vào ngày đó. Trước ngày đó bạn có thể đăng ký lại.',
  'cancellation.trialDone':
    'Đã hủy gói đăng ký và bạn sẽ không bị tính phí. Thời gian dùng thử miễn phí vẫn kéo dài đến hết hạn.',
  'cancellation.trialFree':
    'Ngày {date} bạn không bị tính phí. Bạn dùng được {plan} đến khi hết thời gian dùng thử vào ngày đó. Trước ngày đó bạn có thể đăng ký lại.',
  'cancellation.undo': 'Trước ngày đó bạn có thể đổi ý.',
  'cancellation.usage': 'Bạn không phải trả thêm gì, trừ mức sử dụng đến lúc đó, nằm trong một hóa đơn cuối.',
} satisfies Record<keyof typeof en, string>
