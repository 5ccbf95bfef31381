import type { en } from './en.ts'

export const vi = {
  'mail.button.hint': 'Nếu nút không hoạt động, bạn mở địa chỉ này:',
  'mail.contact.about': 'Về',
  'mail.contact.account': 'Tài khoản',
  'mail.contact.accountNumber': '{account}, thành viên {member}',
  'mail.contact.change': 'Thay đổi gói đăng ký',
  'mail.contact.company': 'Công ty',
  'mail.contact.email': 'E-mail',
  'mail.contact.from': 'Từ',
  'mail.contact.language': 'Viết bằng',
  'mail.contact.message': 'Lời nhắn',
  'mail.contact.reply': 'Thư trả lời của bạn sẽ đến người đã viết.',
  'mail.contact.subject': 'Lời nhắn từ {name}',
  'mail.footer.sentBy': 'Gửi bởi {shop}, {address}.',
  'mail.footer.unsubscribe': 'Không gửi báo giá cho tôi nữa',
  'mail.greeting': 'Xin chào,',
  'mail.greetingNamed': 'Xin chào {name},',
  'mail.invoiceIssued.button': 'Xem hóa đơn',
  'mail.invoiceIssued.subject': 'Hóa đơn {number}: {amount}, hạn {date}',
  'mail.invoiceIssued.text':
    'Hóa đơn cho {plan} được đính kèm dạng PDF. Hãy chuyển {amount} chậm nhất {date} và ghi {number} trong nội dung chuyển khoản.',
  'mail.knownAddress.button': 'Đăng nhập',
  'mail.knownAddress.reset': 'Đặt mật khẩu mới tại đây:',
  'mail.knownAddress.subject': 'Có người thử đăng ký bằng địa chỉ của bạn',
  'mail.knownAddress.text':
    'Địa chỉ của bạn đã có tài khoản nên không có gì được tạo. Nếu là bạn, hãy đăng nhập hoặc đặt lại mật khẩu. Nếu không, bạn không cần làm gì.',
  'mail.passwordReset.button': 'Đặt mật khẩu mới',
  'mail.passwordReset.subject': 'Đặt mật khẩu mới',
  'mail.passwordReset.text':
    'Liên kết dùng được một lần, trong một giờ. Nếu bạn không yêu cầu, hãy bỏ qua e-mail này: mật khẩu vẫn như cũ.',
  'mail.paymentFailed.button': 'Cập nhật phương thức thanh toán',
  'mail.paymentFailed.subject': 'Thanh toán {amount} của bạn bị từ chối',
  'mail.paymentFailed.text':
    'Khoản thanh toán cho {plan} không thành công. Bạn cập nhật phương thức thanh toán, chúng tôi thử lại ngay.',
  'mail.quote.attached': 'Báo giá này cũng được đính kèm dạng PDF.',
  'mail.quote.button': 'Đọc báo giá',
  'mail.quote.comment': 'Lời nhắn của {sender}',
  'mail.quote.intro': '{sender} gửi cho bạn một báo giá. Bạn không cần tài khoản để đọc.',
  'mail.quote.label': 'Báo giá',
  'mail.quote.subject': 'Báo giá {number}: {total} mỗi tháng',
  'mail.quote.validUntil': 'Giá này được giữ đến hết {date}.',
  'mail.quote.visitor': 'Một khách của cửa hàng',
  'mail.quoteAnswered.accepted': 'Báo giá {number} cho {plan}, {total} mỗi tháng trước thuế, đã được chấp nhận.',
  'mail.quoteAnswered.acceptedNext':
    'Chưa trả gì. Bạn mở báo giá thành giỏ hàng; thành viên chính của tài khoản thanh toán.',
  'mail.quoteAnswered.acceptedNextClosed': 'Chưa trả gì. Bạn mở báo giá thành giỏ hàng để làm tiếp.',
  'mail.quoteAnswered.acceptedSubject': 'Báo giá {number} đã được chấp nhận',
  'mail.quoteAnswered.declined': 'Báo giá {number} cho {plan}, {total} mỗi tháng trước thuế, đã bị từ chối.',
  'mail.quoteAnswered.declinedNext':
    'Giá này không còn được giữ. Bạn sửa giỏ hàng và chia sẻ báo giá mới nếu muốn đề nghị khác.',
  'mail.quoteAnswered.declinedSubject': 'Báo giá {number} đã bị từ chối',
  'mail.receipt.button': 'Xem hóa đơn',
  'mail.receipt.subject': 'Biên nhận hóa đơn {number}: {amount}',
  'mail.receipt.text': 'Chúng tôi đã thu {amount} từ {method} ngày {date}. Hóa đơn PDF được đính kèm.',
  'mail.receipt.transfer': 'Chúng tôi đã nhận khoản chuyển {amount} ngày {date}. Hóa đơn PDF được đính kèm.',
  'mail.subscriptionStarted.button': 'Xem gói đăng ký',
  'mail.subscriptionStarted.scheduled':
    'Bạn dùng thử đến {date}. Sau đó {plan} tiếp tục và chúng tôi thu {amount}. Bạn có thể hủy trước lúc đó.',
  'mail.subscriptionStarted.scheduledNothing':
    'Bạn dùng thử đến {date}. Sau đó {plan} tiếp tục, và ngày đó không thu gì.',
  'mail.subscriptionStarted.subject': 'Gói đăng ký {plan} của bạn đã được xác nhận',
  'mail.subscriptionStarted.text': '{plan} đang chạy. Hôm nay chúng tôi đã thu {amount}.',
  'mail.subscriptionStarted.usage':
    'Phần bạn dùng được tính sau, trong hóa đơn ngày {date}: khoảng {amount} theo số lượng bạn đã nhập.',
  'mail.trialEnded.button': 'Chọn gói',
  'mail.trialEnded.closed':
    '{plan} đã tắt và chưa thu tiền. Chúng tôi giữ dữ liệu của bạn 90 ngày. Muốn dùng tiếp, bạn liên hệ với chúng tôi: thanh toán chưa được thiết lập.',
  'mail.trialEnded.subject': 'Bản dùng thử miễn phí đã kết thúc',
  'mail.trialEnded.text':
    '{plan} đã tắt và chưa thu tiền. Chúng tôi giữ dữ liệu của bạn 90 ngày; đăng ký là mọi thứ trở lại.',
  'mail.trialEnding.button': 'Đăng ký gói',
  'mail.trialEnding.closed':
    'Khi đó {plan} tự tắt và không thu tiền. Chúng tôi giữ dữ liệu của bạn 90 ngày. Muốn dùng tiếp, bạn liên hệ với chúng tôi: thanh toán chưa được thiết lập.',
  'mail.trialEnding.contact': 'Liên hệ với chúng tôi',
  'mail.trialEnding.subject': 'Bạn hết dùng thử miễn phí vào {date}',
  'mail.trialEnding.text':
    'Khi đó {plan} tự tắt và không thu tiền. Muốn giữ lại, bạn đăng ký trước ngày đó. Chúng tôi giữ dữ liệu của bạn 90 ngày.',
  'mail.trialStarted.closed': '{plan} đã được bật. Bạn hết dùng thử ngày {date}. Bạn chưa trả gì và không bị thu gì.',
  'mail.trialStarted.text':
    '{plan} đã được bật. Bạn hết dùng thử ngày {date}. Bạn chưa trả gì và không bị thu gì nếu không đăng ký.',
  'mail.verify.button': 'Xác nhận địa chỉ',
  'mail.verify.intro': 'Bạn đã đăng ký {company}. Còn một bước: xác nhận đây là địa chỉ của bạn.',
  'mail.verify.subject': 'Xác nhận địa chỉ e-mail của bạn',
  'mail.verify.text': 'Liên kết dùng được một lần, trong 48 giờ. Nếu bạn không đăng ký, hãy bỏ qua e-mail này.',
} satisfies Record<keyof typeof en, string>
