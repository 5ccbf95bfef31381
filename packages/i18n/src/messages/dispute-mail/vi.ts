import type { en } from './en.ts'

export const vi = {
  'disputeMail.blocked.hold':
    'Cho đến khi chúng tôi xem xét xong, các khoản thanh toán của tài khoản tạm dừng và phương thức thanh toán này không còn được dùng.',
  'disputeMail.blocked.mistake': 'Nếu đây là khoản thanh toán của bạn, hãy liên hệ để chúng tôi xử lý.',
  'disputeMail.blocked.subject': 'Khoản thanh toán {amount} của bạn đã bị chặn',
  'disputeMail.blocked.text': 'Nhà cung cấp thanh toán đã chặn khoản thanh toán cho {plan} để phòng ngừa gian lận.',
  'disputeMail.lost.addOns': 'Đã tắt theo đó: {names}.',
  'disputeMail.lost.subject': 'Khiếu nại hóa đơn {number}: {amount} đã được hoàn cho bạn',
  'disputeMail.lost.text':
    'Ngân hàng của bạn đã quyết định khiếu nại về hóa đơn {number} có lợi cho bạn. Ngân hàng đã hoàn {amount} cho bạn và bạn không còn nợ gì với hóa đơn này.',
  'disputeMail.onHold':
    'Các khoản thanh toán của tài khoản vẫn tạm dừng cho đến khi chúng tôi xem xét xong. Hãy liên hệ để chúng tôi xử lý.',
  'disputeMail.opened.hold':
    'Ngân hàng đã tạm thu lại số tiền này. Trong khi chờ ngân hàng quyết định, các khoản thanh toán của tài khoản tạm dừng và không có khoản nào bị thu.',
  'disputeMail.opened.mistake':
    'Nếu bạn nhận ra khoản thanh toán này, hãy báo ngân hàng rằng khiếu nại là nhầm lẫn và liên hệ với chúng tôi.',
  'disputeMail.opened.subject': 'Khoản thanh toán {amount} đang bị khiếu nại',
  'disputeMail.opened.text': 'Khoản thanh toán cho {plan}, hóa đơn {number}, đã bị khiếu nại tại ngân hàng của bạn.',
  'disputeMail.resumed.method':
    'Phương thức thanh toán trước đây không còn được dùng. Hãy thêm một phương thức trước lần thu tiền tiếp theo.',
  'disputeMail.resumed.subject': 'Tài khoản của bạn thanh toán được trở lại',
  'disputeMail.resumed.text': 'Chúng tôi đã xem xét: các khoản thanh toán của tài khoản không còn bị tạm dừng.',
  'disputeMail.won.credited':
    'Trong lúc đó gói đăng ký của bạn đã kết thúc. Số tiền bạn đã trả cho thời gian sau đó, {amount}, được cộng vào số dư tài khoản.',
  'disputeMail.won.subject': 'Khiếu nại hóa đơn {number}: khoản thanh toán được giữ nguyên',
  'disputeMail.won.text':
    'Ngân hàng của bạn đã quyết định khiếu nại: khoản thanh toán {amount} được giữ nguyên và hóa đơn {number} đã thanh toán.',
} satisfies Record<keyof typeof en, string>
