import type { en } from './en.ts'

export const vi = {
  'receiptMail.attached': 'Hóa đơn PDF được đính kèm.',
  'receiptMail.button': 'Xem hóa đơn',
  'receiptMail.changed.month': 'Từ nay bạn trả theo tháng.',
  'receiptMail.changed.offSubject': 'Đã bỏ khỏi {plan}: {names}',
  'receiptMail.changed.onSubject': 'Đã thêm vào {plan}: {names}',
  'receiptMail.changed.planSubject': 'Gói đăng ký của bạn đã chuyển từ {from} sang {plan}',
  'receiptMail.changed.planText': 'Vào {date}, gói đăng ký của bạn đã chuyển từ {from} sang {plan}.',
  'receiptMail.changed.removedSubject': 'Bạn vẫn dùng {from}: đã hủy việc chuyển sang {plan}',
  'receiptMail.changed.scheduledSubject': 'Gói đăng ký chuyển từ {from} sang {plan} vào {date}',
  'receiptMail.changed.scheduledText':
    'Theo yêu cầu của bạn, gói đăng ký chuyển từ {from} sang {plan} vào {date}. Cho đến lúc đó mọi thứ giữ nguyên.',
  'receiptMail.changed.year': 'Từ nay bạn trả theo năm.',
  'receiptMail.channel.direct': 'Từ hóa đơn tiếp theo, {plan} được thu qua phương thức thanh toán của bạn.',
  'receiptMail.channel.method':
    'Chưa có phương thức thanh toán nào được lưu. Hãy thêm một phương thức trước lần thu tiền tiếp theo.',
  'receiptMail.channel.mobile': 'Từ nay, {plan} được tính phí qua kho ứng dụng của bạn.',
  'receiptMail.channel.shopify': 'Từ nay, {plan} được Shopify tính phí cùng với cửa hàng của bạn.',
  'receiptMail.channel.subject': 'Cách thanh toán {plan} đã thay đổi',
  'receiptMail.channel.wired':
    'Từ hóa đơn tiếp theo, {plan} được thanh toán bằng chuyển khoản. Mỗi hóa đơn được gửi qua e-mail, kèm tài khoản nhận và hạn thanh toán.',
  'receiptMail.corrected.attached': 'Cả hai chứng từ được đính kèm dạng PDF.',
  'receiptMail.corrected.credited':
    'Trong số tiền bạn đã trả, {amount} được cộng vào số dư tài khoản và sẽ thanh toán các hóa đơn tiếp theo trước phương thức thanh toán của bạn.',
  'receiptMail.corrected.details': 'Thông tin trên hóa đơn {replaced} đã thay đổi nên hóa đơn được phát hành lại.',
  'receiptMail.corrected.note': 'Hóa đơn {replaced} được hủy bằng phiếu điều chỉnh giảm {note}.',
  'receiptMail.corrected.open': 'Hóa đơn này còn {amount} phải trả.',
  'receiptMail.corrected.replacement': 'Hóa đơn {number} trị giá {total} thay thế hóa đơn đó.',
  'receiptMail.corrected.subject': 'Hóa đơn {replaced} đã được điều chỉnh',
  'receiptMail.corrected.tax_number':
    'Mã số thuế của bạn đã được xác nhận nên hóa đơn {replaced} được phát hành lại với mức thuế đúng.',
  'receiptMail.credit': 'Số dư tài khoản đã thanh toán {amount} vào {date}.',
  'receiptMail.creditNoteAttached': 'Phiếu điều chỉnh giảm được đính kèm dạng PDF.',
  'receiptMail.granted.subject': 'Bạn có {amount} trong số dư tài khoản',
  'receiptMail.granted.text':
    'Chúng tôi đã cộng {amount} vào số dư tài khoản của bạn. Số dư sẽ thanh toán các hóa đơn tiếp theo trước phương thức thanh toán của bạn.',
  'receiptMail.notAttached':
    'Tệp PDF không được đính kèm vì mất quá nhiều thời gian để tạo. Bạn có thể tải tệp trên trang mà e-mail này dẫn tới.',
  'receiptMail.orderNumber': 'Số đơn mua của bạn là {number}.',
  'receiptMail.paidYear': 'Bạn đã trả {amount} cho cả năm.',
  'receiptMail.returnedNothing':
    'Ngân hàng đã trả lại khoản thu cho {plan}, hóa đơn {number}. Số dư tài khoản của bạn đủ chi trả, nên bạn không còn phải trả gì.',
  'receiptMail.returnedRest': 'Sau khi trừ phần đã ghi có cho bạn, còn phải trả {amount}.',
  'receiptMail.subject': 'Biên nhận hóa đơn {number}: {amount}',
  'receiptMail.switched.off': 'Đã tắt: {names}.',
  'receiptMail.switched.on': 'Đã bật: {names}.',
  'receiptMail.terms': 'Đơn hàng này theo phiên bản {version} của điều khoản, bạn đã đồng ý vào {date}.',
  'receiptMail.text': 'Chúng tôi đã thu {amount} từ {method} vào {date}.',
  'receiptMail.transfer': 'Chúng tôi đã nhận khoản chuyển khoản {amount} vào {date}.',
  'receiptMail.transferMore':
    'Chúng tôi đã nhận khoản chuyển khoản {amount} vào {date}: {paid} đã thanh toán hóa đơn và {credit} được cộng vào số dư tài khoản.',
  'receiptMail.triedAgain': 'Lần thử {number}: thanh toán {amount} của bạn bị từ chối',
  'receiptMail.triedLast': 'Lần thử cuối: thanh toán {amount} của bạn bị từ chối',
  'receiptMail.voided.attached': 'Hóa đơn ở tình trạng hiện tại được đính kèm.',
  'receiptMail.voided.credited': '{amount} mà số dư tài khoản đã trả cho hóa đơn này được hoàn lại vào số dư.',
  'receiptMail.voided.subject': 'Hóa đơn {number} đã hủy: bạn không nợ gì',
  'receiptMail.voided.text':
    'Chúng tôi đã hủy hóa đơn {number}. Hóa đơn còn {open} chưa trả: bạn không còn nợ khoản này và sẽ không bị thu tiền.',
} satisfies Record<keyof typeof en, string>
