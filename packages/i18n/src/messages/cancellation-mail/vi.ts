import type { en } from './en.ts'

export const vi = {
  'cancellationMail.button': 'Xem gói đăng ký',
  'cancellationMail.checkout.again': 'Trước ngày đó bạn có thể đăng ký lại trên trang gói đăng ký.',
  'cancellationMail.checkout.subject': 'Đã hủy gói đăng ký {plan}: không thu tiền vào {date}',
  'cancellationMail.checkout.text':
    'Bạn đã hủy gói đăng ký {plan} trước khi gói bắt đầu. Chúng tôi sẽ không thu tiền vào {date}. Bạn dùng được {plan} đến khi hết thời gian dùng thử miễn phí vào ngày đó; sau đó gói sẽ tắt.',
  'cancellationMail.credited': 'Số tiền bạn đã trả cho thời gian sau đó, {amount}, được cộng vào số dư tài khoản.',
  'cancellationMail.ended': '{plan} đã được hủy và kết thúc',
  'cancellationMail.endedText': '{plan} đã tắt và không gia hạn.',
  'cancellationMail.left':
    '{plan} vẫn hoạt động đến {date}: đối tác hoặc tổ chức của bạn thanh toán đến ngày đó. Sau đó, bạn hãy chọn gói riêng trên trang đăng ký của mình.',
  'cancellationMail.notOwed': 'Trong số tiền chưa thanh toán, bạn không còn phải trả {amount}.',
  'cancellationMail.rest':
    'Bạn còn {amount} phải trả cho thời gian trước khi kết thúc. Chúng tôi không tự thu: bạn có thể thanh toán trên trang gói đăng ký.',
  'cancellationMail.subject': 'Gói đăng ký {plan} của bạn kết thúc vào {date}',
  'cancellationMail.text':
    '{plan} vẫn được bật đến {date} và không gia hạn. Mức sử dụng đến lúc đó, nếu có, sẽ nằm trong một hóa đơn cuối. Trước ngày đó bạn có thể đổi ý trên trang gói đăng ký.',
  'cancellationMail.undone.subject': 'Gói đăng ký {plan} của bạn được tiếp tục',
  'cancellationMail.undone.text': 'Bạn đã rút lại yêu cầu hủy: {plan} vẫn được bật và sẽ gia hạn.',
} satisfies Record<keyof typeof en, string>
