import type { en } from './en.ts'

export const vi = {
  'upgrade.change': 'Đổi gói',
  'upgrade.choose': 'Chọn chu kỳ thanh toán',
  'upgrade.confirm': 'Đổi gói',
  'upgrade.confirmPay': 'Đổi gói, thanh toán {amount} ngay',
  'upgrade.differs':
    'Số tiền đã thay đổi. Thanh toán ngay: trước {before}, nay {after}. Lần thu tiếp theo: trước {nextBefore}, nay {nextAfter}. Chưa thu gì. Hãy kiểm tra rồi xác nhận lại.',
  'upgrade.due': 'Hôm nay {today}, sau đó {then} vào {date}',
  'upgrade.dueNow': 'Thanh toán ngay',
  'upgrade.exact':
    'Chúng tôi thu đúng số này. Nếu số tiền thay đổi trước khi bạn xác nhận, sẽ không thu gì và bạn thấy phần chênh lệch.',
  'upgrade.fromCredit': 'Từ số dư tài khoản',
  'upgrade.missing': 'Vui lòng chọn chu kỳ thanh toán.',
  'upgrade.next': 'Tiếp theo',
  'upgrade.nextOn': 'Lần thu tiếp theo: {amount} vào {date}.',
  'upgrade.part': '{title}, {left} trên {whole} ngày × {price}',
  'upgrade.processing': 'Đang xử lý yêu cầu của bạn, vui lòng đợi…',
  'upgrade.processingLonger': 'Có thể mất một hoặc hai phút',
  'upgrade.processingSlow': 'Việc này lâu hơn bình thường. Bạn có thể đóng trang này; chúng tôi sẽ gửi e-mail cho bạn.',
  'upgrade.review': 'Đây là nội dung bạn xác nhận',
  'upgrade.tax': 'Thuế',
  'upgrade.title': 'Từ {from} sang {to}',
  'upgrade.toCredit': 'Cộng vào số dư tài khoản',
  'upgrade.unused': '{title}, chưa dùng',
  'upgrade.updated': 'Gói của bạn đã được cập nhật.',
  'upgrade.working': 'Đang đổi',
} satisfies Record<keyof typeof en, string>
