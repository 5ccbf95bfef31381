import type { en } from './en.ts'

export const vi = {
  'quoteMail.again.button': 'Quyết định về báo giá',
  'quoteMail.again.ignore':
    'Nếu không muốn nhận, bạn không cần làm gì: chúng tôi sẽ không gửi báo giá, cũng không nhắc lại thư này.',
  'quoteMail.again.subject': 'Bạn có muốn nhận lại báo giá không?',
  'quoteMail.again.text':
    '{sender} muốn gửi cho bạn một báo giá qua {shop}. Chúng tôi không gửi đến địa chỉ này vì người nhận đã ngừng nhận hoặc một thư trước đã bị trả lại.',
  'quoteMail.answered.accepted': 'Báo giá {number} cho {plan}, {total} mỗi tháng chưa gồm thuế, đã được chấp nhận.',
  'quoteMail.answered.acceptedNext':
    'Chưa có khoản thanh toán nào. Hãy mở báo giá trong giỏ hàng; thành viên chính của tài khoản sẽ đặt mua.',
  'quoteMail.answered.acceptedNextClosed': 'Chưa có khoản thanh toán nào. Hãy mở báo giá trong giỏ hàng để tiếp tục.',
  'quoteMail.answered.acceptedSubject': 'Báo giá {number} đã được chấp nhận',
  'quoteMail.answered.by': 'Người trả lời',
  'quoteMail.answered.declined': 'Báo giá {number} cho {plan}, {total} mỗi tháng chưa gồm thuế, đã bị từ chối.',
  'quoteMail.answered.declinedBy':
    '{who} đã từ chối báo giá {number} của bạn cho {plan}, {total} mỗi tháng chưa gồm thuế.',
  'quoteMail.answered.declinedNext':
    'Giá này không còn được giữ. Để đề nghị khác, hãy sửa giỏ hàng và chia sẻ báo giá mới.',
  'quoteMail.answered.declinedSubject': 'Báo giá {number} đã bị từ chối',
  'quoteMail.answered.oneDeclinedSubject': 'Báo giá {number}: một người đã từ chối',
  'quoteMail.answered.orderNumber': 'Số đơn mua',
  'quoteMail.answered.reason': 'Lý do',
  'quoteMail.answered.role': 'Chức vụ',
  'quoteMail.answered.stillOpen': 'Báo giá vẫn mở cho những người khác đến hết {date}.',
  'quoteMail.answered.words': 'Lời của người ấy',
  'quoteMail.managed.acceptedNext': 'Chưa có khoản thanh toán nào. Để đặt hàng, cần mở báo giá thành giỏ hàng.',
  'quoteMail.managed.button': 'Quản lý báo giá',
  'quoteMail.managed.end': 'Không muốn nhận thêm e-mail về báo giá này? Hãy kết thúc liên kết:',
  'quoteMail.managed.keep':
    'Hãy giữ e-mail này cho riêng bạn: ai có liên kết cũng thay đổi được báo giá. Nếu bạn không chia sẻ báo giá nào, hãy kết thúc liên kết.',
  'quoteMail.managed.subject': 'Báo giá {number} của bạn: liên kết để quản lý',
  'quoteMail.managed.text':
    'Bạn đã chia sẻ báo giá {number} cho {plan}, {total} mỗi tháng, chưa gồm thuế. Báo giá có hiệu lực đến {date}.',
  'quoteMail.managed.use':
    'Với liên kết này, bạn xem ai đã đọc và trả lời, trả lời câu hỏi, gia hạn hoặc thu hồi báo giá. Chúng tôi gửi e-mail đến đây mỗi khi có câu trả lời hay câu hỏi.',
  'quoteMail.message.answerButton': 'Đọc và trả lời',
  'quoteMail.message.command': 'Đọc và trả lời bằng lệnh',
  'quoteMail.message.line': '{who}, về {line}',
  'quoteMail.message.owner': 'Có {count, plural, other {# câu hỏi}} về báo giá {number} của bạn cho {plan}.',
  'quoteMail.message.ownerSubject': 'Báo giá {number}: {count, plural, other {# câu hỏi mới}}',
  'quoteMail.message.reader': 'Một người có liên kết',
  'quoteMail.message.recipient': 'Bạn có {count, plural, other {# tin nhắn}} về báo giá {number} cho {plan}.',
  'quoteMail.message.recipientSubject': 'Báo giá {number}: {count, plural, other {# tin nhắn mới}}',
  'quoteMail.message.replyButton': 'Đọc và trả lời',
  'quoteMail.message.shop': 'Có {count, plural, other {# câu hỏi}} về báo giá {number} cho {plan}, do {sender} gửi.',
  'quoteMail.receipt.next': 'Để đặt hàng, hãy mở báo giá thành giỏ hàng.',
  'quoteMail.receipt.subject': 'Bạn đã chấp nhận báo giá {number}',
  'quoteMail.receipt.text':
    'Bạn đã chấp nhận báo giá {number} cho {plan}, {total} mỗi tháng, chưa gồm thuế. Chưa có khoản thanh toán nào.',
  'quoteMail.reminder.days.owner':
    '{count, plural, other {Báo giá {number} của bạn cho {plan}, {total} mỗi tháng chưa gồm thuế, còn # ngày để chấp nhận, đến {date}.}}',
  'quoteMail.reminder.days.recipient':
    '{count, plural, other {{sender} đã gửi cho bạn báo giá {number} cho {plan}, {total} mỗi tháng chưa gồm thuế. Giá này được giữ thêm # ngày, đến {date}.}}',
  'quoteMail.reminder.days.subject': '{count, plural, other {Báo giá {number} hết hạn sau # ngày, vào {date}}}',
  'quoteMail.reminder.tomorrow.owner':
    'Báo giá {number} của bạn cho {plan}, {total} mỗi tháng chưa gồm thuế, chỉ có thể được chấp nhận đến ngày mai, {date}.',
  'quoteMail.reminder.tomorrow.recipient':
    '{sender} đã gửi cho bạn báo giá {number} cho {plan}, {total} mỗi tháng chưa gồm thuế. Giá này chỉ được giữ đến ngày mai, {date}.',
  'quoteMail.reminder.tomorrow.subject': 'Báo giá {number} hết hạn vào ngày mai, {date}',
  'quoteMail.shop.accepted':
    'Báo giá {number} cho {plan}, {total} mỗi tháng chưa gồm thuế, đã được chấp nhận. Chưa có khoản thanh toán nào.',
  'quoteMail.shop.declined': 'Báo giá {number} cho {plan}, {total} mỗi tháng chưa gồm thuế, đã bị từ chối.',
  'quoteMail.shop.sender': 'Người gửi',
  'quoteMail.stopped.owner':
    'Không thể chấp nhận hay đặt hàng báo giá {number} của bạn cho {plan} nữa: {shop} không còn bán {product}, vốn có trong báo giá.',
  'quoteMail.stopped.ownerNext':
    'Trên trang của báo giá, bạn có thể sao chép thành giỏ hàng mới rồi chia sẻ giỏ đó mà không có {product}.',
  'quoteMail.stopped.recipient':
    'Không thể chấp nhận hay đặt hàng báo giá {number} cho {plan} do {sender} gửi cho bạn nữa: {shop} không còn bán {product}, vốn có trong báo giá.',
  'quoteMail.stopped.subject': 'Báo giá {number} đã kết thúc: {product} không còn được bán',
} satisfies Record<keyof typeof en, string>
