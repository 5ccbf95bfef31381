import type { en } from './en.ts'

export const vi = {
  'mail.addOnDisabled.button': 'Thanh toán hóa đơn',
  'mail.addOnDisabled.subject': 'Đã tắt: {addOns}',
  'mail.addOnDisabled.text':
    'Hóa đơn {number} trị giá {amount} vẫn chưa được thanh toán nên chúng tôi đã tắt {addOns}. Gói của bạn không bị ảnh hưởng.',
  'mail.addOnDisabled.until': 'Hãy thanh toán trước {date} để tự động bật lại. Sau đó phần này sẽ bị gỡ bỏ.',
  'mail.addOnTrialEnded.subject': 'Thời gian dùng thử {addOns} đã kết thúc',
  'mail.addOnTrialEnded.text':
    'Thời gian dùng thử {addOns} đã kết thúc. Phần này đã tắt và bạn không bị tính phí. Bạn có thể thêm lại với giá của nó.',
  'mail.addOnTrialEnding.change': 'Nếu không muốn giữ, hãy tắt trước ngày đó.',
  'mail.addOnTrialEnding.charged':
    'Thời gian dùng thử {addOns} kết thúc vào {date}. Sau đó phần này vẫn bật và chúng tôi thu {amount} cho phần còn lại của kỳ thanh toán.',
  'mail.addOnTrialEnding.metered':
    'Thời gian dùng thử {addOns} kết thúc vào {date}. Sau đó phần này vẫn bật trong gói đăng ký của bạn.',
  'mail.addOnTrialEnding.needsMethod':
    'Hãy thêm phương thức thanh toán trước {date} để giữ {addOns}. Nếu không, phần này sẽ tắt vào ngày đó và bạn không bị tính phí.',
  'mail.addOnTrialEnding.off':
    'Thời gian dùng thử {addOns} kết thúc vào {date}. Phần này sẽ tắt vào ngày đó và bạn không bị tính phí.',
  'mail.addOnTrialEnding.subject': 'Thời gian dùng thử {addOns} kết thúc vào {date}',
  'mail.approvalRequested.button': 'Mở giỏ hàng',
  'mail.approvalRequested.subject': '{name} đã gửi cho bạn một giỏ hàng để thanh toán',
  'mail.approvalRequested.sum': 'Giá {total} mỗi tháng.',
  'mail.approvalRequested.text':
    '{name} đã chuẩn bị một giỏ hàng cho công ty bạn: {plan}, {count, plural, other {gồm # tính năng}}.',
  'mail.approvalRequested.until':
    'Giỏ hàng chờ bạn đến {date}. Chỉ bạn có thể thanh toán, và trước đó không có gì được mua.',
  'mail.button.hint': 'Nếu nút không hoạt động, hãy mở địa chỉ này:',
  'mail.cardExpires.button': 'Cập nhật phương thức thanh toán',
  'mail.cardExpires.subject': '{method} hết hạn vào {date}',
  'mail.cardExpires.text':
    'Chúng tôi thu phí {plan} từ {method}, có hiệu lực đến {date}. Hãy thêm phương thức thanh toán khác trước đó để không bị gián đoạn.',
  'mail.change.button': 'Xem gói đăng ký',
  'mail.change.cancelled': 'Thay đổi này hủy việc chuyển sang {plan} dự kiến vào {date}.',
  'mail.change.charged': 'Chúng tôi đã thu {amount}.',
  'mail.change.doneSubject': 'Gói đăng ký {plan} của bạn đã được thay đổi',
  'mail.change.doneText': 'Gói đăng ký {plan} của bạn đã được thay đổi vào {date}.',
  'mail.change.removedSubject': 'Gói đăng ký {plan} của bạn giữ nguyên',
  'mail.change.removedText': 'Việc chuyển sang {plan} dự kiến vào {date} đã được hủy. Không có gì khác thay đổi.',
  'mail.change.scheduledSubject': 'Gói đăng ký {plan} của bạn thay đổi vào {date}',
  'mail.change.scheduledText':
    'Theo yêu cầu của bạn, gói đăng ký chuyển sang {plan} vào {date}. Cho đến lúc đó mọi thứ giữ nguyên.',
  'mail.change.undo': 'Trước ngày đó bạn có thể hủy thay đổi trên trang gói đăng ký.',
  'mail.confirmPayment.button': 'Xác nhận thanh toán',
  'mail.confirmPayment.subject': 'Hãy xác nhận khoản thanh toán {amount}',
  'mail.confirmPayment.text':
    'Ngân hàng yêu cầu bạn xác nhận khoản thanh toán cho {plan}, hóa đơn {number}. Bạn chưa bị tính phí.',
  'mail.confirmPayment.until':
    'Liên kết có hiệu lực đến {until}, không cần đăng nhập và chỉ thanh toán hóa đơn này. Nếu không được xác nhận trước lúc đó, khoản thanh toán được coi là bị từ chối.',
  'mail.contact.about': 'Chủ đề',
  'mail.contact.account': 'Tài khoản',
  'mail.contact.accountNumber': '{account}, thành viên {member}',
  'mail.contact.change': 'Thay đổi gói đăng ký',
  'mail.contact.company': 'Công ty',
  'mail.contact.email': 'E-mail',
  'mail.contact.from': 'Từ',
  'mail.contact.language': 'Ngôn ngữ',
  'mail.contact.message': 'Tin nhắn',
  'mail.contact.reply': 'Thư trả lời của bạn sẽ đến thẳng người đã viết tin nhắn này.',
  'mail.contact.subject': 'Tin nhắn từ {name}',
  'mail.credit.deducted': 'Tức là {amount} trừ đi {credit} từ số dư tài khoản của bạn.',
  'mail.credit.paysAll': 'Số dư tài khoản của bạn trả {amount} này.',
  'mail.depositReceived.button': 'Xem tài khoản',
  'mail.depositReceived.next':
    'Số tiền này là số dư tài khoản và sẽ thanh toán các hóa đơn tiếp theo trước phương thức thanh toán của bạn. Nếu bạn muốn được hoàn lại, hãy liên hệ với chúng tôi.',
  'mail.depositReceived.subject': '{amount} đã được cộng vào số dư tài khoản',
  'mail.depositReceived.text':
    'Vào {date}, chúng tôi nhận được {amount}, nhưng bạn không có hóa đơn nào chưa thanh toán.',
  'mail.footer.accounts': 'Bạn nhận được e-mail này vì địa chỉ này được ghi là phòng kế toán của một khách hàng.',
  'mail.footer.accountsOf': 'Bạn nhận được e-mail này vì {company} đã ghi địa chỉ này là phòng kế toán của mình.',
  'mail.footer.sentBy': 'Gửi bởi {shop}, {address}.',
  'mail.footer.unsubscribe': 'Ngừng gửi báo giá cho tôi',
  'mail.gatewayUnauthorized.next':
    'Hãy đặt khóa hợp lệ rồi khởi động lại máy chủ; những khoản chưa thu được sẽ tự động thử lại. Khi sự cố còn kéo dài, thư này được gửi mỗi ngày một lần.',
  'mail.gatewayUnauthorized.subject': 'Nhà cung cấp thanh toán từ chối khóa của cửa hàng',
  'mail.gatewayUnauthorized.text':
    'Nhà cung cấp thanh toán “{provider}” đã trả lời 704: khóa của cửa hàng bị sai, đã bị thu hồi hoặc thiếu quyền. Chưa có khoản nào bị trừ. Cho đến khi khắc phục, mọi thanh toán và hoàn tiền đều không thực hiện được.',
  'mail.greeting': 'Xin chào,',
  'mail.greetingNamed': 'Xin chào {name},',
  'mail.invoiceIssued.button': 'Xem hóa đơn',
  'mail.invoiceIssued.subject': 'Hóa đơn {number}: {amount}, hạn thanh toán {date}',
  'mail.invoiceIssued.text':
    'Đây là hóa đơn của bạn cho {plan}. Hãy chuyển khoản {amount} chậm nhất ngày {date} và ghi {number} trong nội dung.',
  'mail.knownAddress.button': 'Đăng nhập',
  'mail.knownAddress.reset': 'Đặt mật khẩu mới tại đây:',
  'mail.knownAddress.subject': 'Có người đã thử tạo tài khoản bằng địa chỉ của bạn',
  'mail.knownAddress.text':
    'Địa chỉ của bạn đã có tài khoản nên không có gì được tạo. Nếu là bạn, hãy đăng nhập hoặc đặt lại mật khẩu. Nếu không, bạn không cần làm gì.',
  'mail.lastInvoice.button': 'Thanh toán hóa đơn',
  'mail.lastInvoice.pay': 'Chúng tôi không tự động thu khoản này. Bạn có thể thanh toán trên trang tài khoản.',
  'mail.lastInvoice.subject': 'Hóa đơn cuối {number}: {amount}',
  'mail.lastInvoice.text': '{plan} đã kết thúc. Đây là hóa đơn cho phần bạn đã dùng đến lúc đó.',
  'mail.loss.addOn': 'Nếu chưa thanh toán, phần bổ sung sẽ bị tắt vào {date}.',
  'mail.loss.conversion': 'Nếu chưa thanh toán, {plan} kết thúc vào {date} và bạn không nợ khoản nào.',
  'mail.loss.end': 'Nếu chưa thanh toán, {plan} kết thúc vào {date}.',
  'mail.loss.plan':
    'Nếu chưa thanh toán, từ {date} {plan} chỉ còn quyền xem, các phần bổ sung bị tắt, và gói kết thúc vào {end}.',
  'mail.passwordFirst.button': 'Đặt mật khẩu',
  'mail.passwordFirst.subject': 'Đặt mật khẩu của bạn',
  'mail.passwordFirst.text':
    'Cửa hàng đã mở tài khoản cho {company} và bạn là thành viên chính. Liên kết chỉ dùng được một lần, trong vòng bảy ngày; sau đó, hãy yêu cầu liên kết mới trên trang đăng nhập.',
  'mail.passwordReset.button': 'Đặt mật khẩu mới',
  'mail.passwordReset.subject': 'Đặt mật khẩu mới',
  'mail.passwordReset.text':
    'Liên kết chỉ dùng được một lần, trong vòng một giờ. Nếu bạn không yêu cầu, hãy bỏ qua e-mail này: mật khẩu của bạn không thay đổi.',
  'mail.paymentFailed.button': 'Cập nhật phương thức thanh toán',
  'mail.paymentFailed.last':
    'Chúng tôi sẽ không tự động thử lại nữa. Hãy cập nhật phương thức thanh toán, chúng tôi sẽ thử lại ngay.',
  'mail.paymentFailed.next':
    'Chúng tôi sẽ thử lại vào {date}. Hãy cập nhật phương thức thanh toán, chúng tôi sẽ thử lại ngay.',
  'mail.paymentFailed.subject': 'Thanh toán {amount} của bạn bị từ chối',
  'mail.paymentFailed.text': 'Khoản thanh toán cho {plan}, hóa đơn {number}, không thành công.',
  'mail.paymentPending.later': '{plan} sẽ được bật ngay khi tiền đến.',
  'mail.paymentPending.now': 'Trong lúc chờ, {plan} vẫn hoạt động.',
  'mail.paymentPending.subject': 'Khoản thanh toán ngân hàng {amount} đang được xử lý',
  'mail.paymentPending.text':
    'Chúng tôi đang thu phí {plan} từ tài khoản ngân hàng {account}. Ngân hàng cần vài ngày làm việc: chúng tôi dự kiến nhận tiền trước {date} và sẽ gửi e-mail cho bạn khi tiền đến.',
  'mail.paymentRecovered.ended': '{plan} đã kết thúc trước khi tiền đến. Hãy đăng ký lại để khôi phục tất cả.',
  'mail.paymentRecovered.good': 'Không còn khoản nào quá hạn. {plan} tiếp tục như trước và các ngày không thay đổi.',
  'mail.paymentRecovered.owing': 'Vẫn còn một hóa đơn khác chưa thanh toán. Bạn có thể xem trong gói đăng ký.',
  'mail.paymentRecovered.subject': 'Đã nhận thanh toán hóa đơn {number}: {amount}',
  'mail.paymentReturned.denied':
    'Ngân hàng cho biết khoản thu này chưa được cho phép. Chúng tôi sẽ không thu từ tài khoản này nữa: hãy thêm phương thức thanh toán khác.',
  'mail.paymentReturned.subject': 'Ngân hàng đã hoàn lại khoản thanh toán {amount} của hóa đơn {number}',
  'mail.paymentReturned.text':
    'Ngân hàng đã trả lại khoản thu cho {plan}, nên hóa đơn {number} trở lại trạng thái chưa thanh toán.',
  'mail.planReadOnly.button': 'Thanh toán hóa đơn',
  'mail.planReadOnly.subject': '{plan} hiện chỉ còn quyền xem',
  'mail.planReadOnly.text':
    'Hóa đơn {number} trị giá {amount} vẫn chưa được thanh toán. Bạn xem được mọi thứ nhưng không thay đổi được gì, và các phần bổ sung có phí đã tắt.',
  'mail.planReadOnly.until':
    'Ngay khi thanh toán, mọi thứ hoạt động trở lại. Nếu chưa thanh toán, {plan} kết thúc vào {date}.',
  'mail.priceChange.choice':
    'Nếu đồng ý, bạn không cần làm gì. Nếu không, bạn có thể hủy trên trang gói đăng ký trước ngày {date}: khi đó bạn sẽ không bao giờ bị tính giá mới.',
  'mail.priceChange.free': '{title}, số đơn vị miễn phí',
  'mail.priceChange.step': '{before} → {after} {unit}',
  'mail.priceChange.subject': 'Giá của bạn thay đổi từ ngày {date}',
  'mail.priceChange.sums':
    'Khoản bạn trả trước, chưa gồm thuế: {before} {unit} cho đến lúc đó, {after} {unit} kể từ ngày đó.',
  'mail.priceChange.text':
    'Từ ngày {date}, gói đăng ký của bạn gia hạn theo giá mới. Cho đến lúc đó không có gì thay đổi.',
  'mail.priceChange.units': '{before} → {after}',
  'mail.priceChange.withdrawnSubject': 'Giá của {plan} giữ nguyên',
  'mail.priceChange.withdrawnText':
    'Giá mới mà chúng tôi đã thông báo cho {plan} sẽ không được áp dụng. Gói đăng ký của bạn tiếp tục với giá bạn đang trả.',
  'mail.quote.attached': 'Báo giá này cũng được đính kèm dạng PDF.',
  'mail.quote.button': 'Đọc báo giá',
  'mail.quote.comment': 'Lời nhắn của {sender}',
  'mail.quote.former': 'Một thành viên cũ',
  'mail.quote.intro': '{sender} đã gửi cho bạn một báo giá. Bạn không cần tài khoản để đọc.',
  'mail.quote.label': 'Báo giá',
  'mail.quote.subject': 'Báo giá {number}: {total} mỗi tháng{paid, select, year {, trả theo năm} other {}}',
  'mail.quote.validUntil': 'Giá này được giữ đến hết {date}.',
  'mail.quote.visitor': 'Một khách của cửa hàng chúng tôi',
  'mail.quoteReminder.opened': 'Báo giá đã được xem nhưng chưa có trả lời.',
  'mail.quoteReminder.owner':
    'Báo giá {number} của bạn cho {plan}, {total} mỗi tháng chưa gồm thuế, có thể được chấp nhận đến {date}.',
  'mail.quoteReminder.ownerButton': 'Xem báo giá',
  'mail.quoteReminder.recipient':
    '{sender} đã gửi cho bạn báo giá {number} cho {plan}, {total} mỗi tháng chưa gồm thuế. Giá này được giữ đến {date}.',
  'mail.quoteReminder.subject': 'Báo giá {number} hết hạn vào {date}',
  'mail.quoteReminder.unopened': 'Chúng tôi chưa ghi nhận ai xem. Bạn có thể gửi lại từ danh sách báo giá của mình.',
  'mail.reason.authentication_failed': 'Khoản này chưa được xác nhận tại ngân hàng.',
  'mail.reason.authentication_lapsed': 'Khoản này không được xác nhận kịp thời tại ngân hàng.',
  'mail.reason.closed_account': 'Tài khoản ngân hàng đã đóng.',
  'mail.reason.declined': 'Ngân hàng không nêu lý do.',
  'mail.reason.expired_card': 'Thẻ đã hết hạn.',
  'mail.reason.insufficient_funds': 'Tài khoản không đủ số dư.',
  'mail.reason.refused': 'Ngân hàng không còn chấp nhận phương thức thanh toán này.',
  'mail.reason.wrong_code': 'Mã bảo mật không đúng.',
  'mail.refundReturned.otherWay': 'Nếu bạn muốn nhận lại bằng cách khác, hãy liên hệ với chúng tôi.',
  'mail.refundReturned.subject': 'Khoản hoàn {amount} cho hóa đơn {number} đã bị trả lại',
  'mail.refundReturned.text':
    'Chúng tôi đã chuyển {amount} của hóa đơn {number} về phương thức thanh toán mà bạn đã dùng. Ngân hàng không nhận được và đã trả lại cho chúng tôi, chẳng hạn vì tài khoản đã đóng.',
  'mail.refunded.button': 'Xem hóa đơn',
  'mail.refunded.subject': 'Hoàn tiền cho hóa đơn {number}',
  'mail.refunded.text': 'Chúng tôi đã hoàn lại một khoản thanh toán của hóa đơn {number}.',
  'mail.refunded.toCredit':
    '{amount} được cộng vào số dư tài khoản và sẽ thanh toán các hóa đơn tiếp theo trước phương thức thanh toán của bạn.',
  'mail.refunded.toMethod':
    '{amount} được hoàn về phương thức thanh toán mà bạn đã dùng. Tùy ngân hàng, có thể mất vài ngày để khoản tiền này hiển thị.',
  'mail.renewalNotice.change': 'Nếu muốn thay đổi hoặc hủy trước ngày đó, hãy mở trang gói đăng ký của bạn.',
  'mail.renewalNotice.estimate': 'Số tiền chính xác tùy mức sử dụng.',
  'mail.renewalNotice.invoiced':
    'Năm sử dụng {plan} của bạn kết thúc vào {date}. Sau đó gói tiếp tục thêm một năm và chúng tôi gửi hóa đơn {amount}.',
  'mail.renewalNotice.nothing':
    'Năm sử dụng {plan} của bạn kết thúc vào {date}. Sau đó gói tiếp tục thêm một năm và hôm đó bạn không bị thu tiền.',
  'mail.renewalNotice.subject': '{plan} gia hạn vào {date}',
  'mail.renewalNotice.text':
    'Năm sử dụng {plan} của bạn kết thúc vào {date}. Sau đó gói tiếp tục thêm một năm và chúng tôi thu {amount}.',
  'mail.subscriptionExpired.owed':
    'Hóa đơn {number} trị giá {amount} không được thanh toán nên {plan} đã tắt. Bạn vẫn còn nợ hóa đơn này.',
  'mail.subscriptionExpired.owedRest':
    'Hóa đơn {number} trị giá {total} không được thanh toán nên {plan} đã tắt. Còn phải trả {amount}: những ngày sau khi gói chỉ còn quyền xem không bị tính tiền.',
  'mail.subscriptionExpired.subject': 'Gói đăng ký {plan} của bạn đã kết thúc',
  'mail.subscriptionExpired.void':
    'Khoản thanh toán đầu tiên không thành công nên {plan} đã tắt. Hóa đơn {number} đã bị hủy: bạn không nợ khoản nào.',
  'mail.subscriptionStarted.active': '{plan} đang hoạt động.',
  'mail.subscriptionStarted.button': 'Xem gói đăng ký',
  'mail.subscriptionStarted.next': 'Lần thu tiếp theo vào {date}: {amount}.',
  'mail.subscriptionStarted.nextEstimate':
    'Lần thu tiếp theo vào {date}: khoảng {amount}. Số tiền chính xác tùy mức sử dụng.',
  'mail.subscriptionStarted.nextNothing': 'Vào {date} bạn không bị thu tiền.',
  'mail.subscriptionStarted.scheduled':
    'Thời gian dùng thử kéo dài đến {date}. Sau đó {plan} tiếp tục và chúng tôi thu {amount}. Bạn có thể hủy trước lúc đó.',
  'mail.subscriptionStarted.scheduledNothing':
    'Thời gian dùng thử kéo dài đến {date}. Sau đó {plan} tiếp tục, và ngày đó bạn không bị tính phí.',
  'mail.subscriptionStarted.startedSubject': 'Bạn đã đăng ký {plan}',
  'mail.subscriptionStarted.subject': 'Gói đăng ký {plan} của bạn đã được xác nhận',
  'mail.subscriptionStarted.usage':
    'Mức sử dụng được tính sau, trong hóa đơn vào {date}: khoảng {amount} theo số lượng bạn đã nhập.',
  'mail.transferOverdue.subject': 'Hóa đơn {number} đã quá hạn: {amount}',
  'mail.transferOverdue.text':
    'Khoản chuyển khoản {amount} cho {plan} đến hạn vào {date} và vẫn chưa đến. Hãy ghi {number} trong nội dung.',
  'mail.trialEnded.button': 'Chọn gói',
  'mail.trialEnded.closed':
    '{plan} đã tắt và bạn không bị tính phí. Chúng tôi giữ dữ liệu của bạn 90 ngày. Nếu muốn tiếp tục, hãy liên hệ với chúng tôi: hiện chưa có thanh toán trực tuyến.',
  'mail.trialEnded.subject': 'Thời gian dùng thử miễn phí {plan} đã kết thúc',
  'mail.trialEnded.text':
    '{plan} đã tắt và bạn không bị tính phí. Chúng tôi giữ dữ liệu của bạn 90 ngày: hãy đăng ký để khôi phục tất cả.',
  'mail.trialEnding.button': 'Đăng ký',
  'mail.trialEnding.closed':
    'Khi đó {plan} sẽ tự tắt và bạn không bị tính phí. Chúng tôi giữ dữ liệu của bạn 90 ngày. Nếu muốn tiếp tục, hãy liên hệ với chúng tôi: hiện chưa có thanh toán trực tuyến.',
  'mail.trialEnding.contact': 'Liên hệ với chúng tôi',
  'mail.trialEnding.monthly': 'Sau đó là {amount} mỗi tháng.',
  'mail.trialEnding.offer': 'Nếu bạn đăng ký, chúng tôi thu {amount} vào {date}.',
  'mail.trialEnding.offerNothing': 'Nếu bạn đăng ký, chúng tôi không thu gì vào {date}.',
  'mail.trialEnding.subject': 'Thời gian dùng thử miễn phí {plan} kết thúc vào {date}',
  'mail.trialEnding.text':
    'Khi đó {plan} sẽ tự tắt và bạn không bị tính phí. Để giữ lại, hãy đăng ký trước ngày đó. Chúng tôi giữ dữ liệu của bạn 90 ngày.',
  'mail.trialStarted.closed':
    '{plan} đang hoạt động. Thời gian dùng thử kết thúc vào {date}. Bạn chưa trả gì và không bị tính phí.',
  'mail.trialStarted.text':
    '{plan} đang hoạt động. Thời gian dùng thử kết thúc vào {date}. Bạn chưa trả gì và không bị tính phí nếu không đăng ký.',
  'mail.verify.button': 'Xác nhận địa chỉ',
  'mail.verify.intro': 'Bạn đã tạo tài khoản cho {company}. Chỉ còn một bước: xác nhận đây là địa chỉ của bạn.',
  'mail.verify.subject': 'Xác nhận địa chỉ e-mail của bạn',
  'mail.verify.text':
    'Liên kết chỉ dùng được một lần, trong vòng 48 giờ. Nếu bạn không tạo tài khoản, hãy bỏ qua e-mail này.',
  'mail.webhookDisabled.gone': '{host} đã trả lời 410 Gone, nên việc gửi dừng lại.',
  'mail.webhookDisabled.next':
    'Hãy sửa bên nhận, rồi chạy “npm run cli -- webhooks enable {endpoint}”. Những gì xảy ra trong lúc đó được giữ ba ngày; những gì cũ hơn gửi lại bằng “webhooks replay”.',
  'mail.webhookDisabled.silent': '{host} không nhận gì trong {days} ngày.',
  'mail.webhookDisabled.subject': 'Điểm nhận webhook {endpoint} đã bị tắt',
} satisfies Record<keyof typeof en, string>
