import type { en } from './en.ts'

export const vi = {
  'receiptMail.attached': 'Hóa đơn PDF được đính kèm.',
  'receiptMail.button': 'Xem hóa đơn',
  'receiptMail.credit': 'Số dư tài khoản đã thanh toán {amount} vào {date}.',
  'receiptMail.subject': 'Biên nhận hóa đơn {number}: {amount}',
  'receiptMail.terms': 'Đơn hàng này theo phiên bản {version} của điều khoản, bạn đã đồng ý vào {date}.',
  'receiptMail.text': 'Chúng tôi đã thu {amount} từ {method} vào {date}.',
  'receiptMail.transfer': 'Chúng tôi đã nhận khoản chuyển khoản {amount} vào {date}.',
  'receiptMail.transferMore':
    'Chúng tôi đã nhận khoản chuyển khoản {amount} vào {date}: {paid} đã thanh toán hóa đơn và {credit} được cộng vào số dư tài khoản.',
} satisfies Record<keyof typeof en, string>
