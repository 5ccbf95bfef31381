import type { en } from './en.ts'

export const vi = {
  'approval.answer.declined': '{name} đã từ chối giỏ hàng của bạn vào {date}',
  'approval.answer.waiting': 'Giỏ hàng bạn gửi vào {date} đang chờ {name}',
  'approval.answer.waitingText':
    'Giỏ hàng đã thay đổi kể từ đó. Hãy gửi giỏ hàng hiện tại để {name} quyết định về giỏ này.',
  'approval.banner': '{name} đã gửi giỏ hàng để bạn thanh toán. Hạn đến {date}.',
  'approval.banner.look': 'Xem giỏ hàng',
  'approval.changed': 'Giỏ hàng đã thay đổi kể từ khi {name} gửi',
  'approval.choose': 'Đến cửa hàng',
  'approval.decide.as': 'Như lúc được gửi',
  'approval.decide.decline': 'Từ chối',
  'approval.decide.declineNote':
    '{name} sẽ nhận lời nhắn của bạn qua e-mail. Không có gì được mua và giỏ hàng giữ nguyên.',
  'approval.decide.declineSend': 'Từ chối giỏ hàng',
  'approval.decide.intro': '{name} đã gửi vào {sent}. Giỏ hàng chờ bạn đến {date}.',
  'approval.decide.title': 'Giỏ hàng chờ bạn phê duyệt',
  'approval.decide.words': 'Lý do từ chối',
  'approval.empty': 'Giỏ hàng của bạn đang trống. Hãy thêm những gì bạn cần rồi gửi cho {name} từ đây.',
  'approval.intro':
    '{name} là thành viên chính và thanh toán cho công ty bạn. Chúng tôi gửi e-mail và hiện thông báo dẫn đến giỏ hàng này. Trước đó không có gì được mua.',
  'approval.openCart': 'Mở giỏ hàng',
  'approval.over': 'Giỏ hàng này không còn chờ bạn.',
  'approval.over.declined': 'Bạn đã từ chối giỏ hàng này',
  'approval.over.declinedText': 'Lời nhắn của bạn đã được gửi cho {name}.',
  'approval.overText': 'Giỏ hàng đã được thanh toán, làm trống, thay thế hoặc gửi lại, hoặc đã quá 14 ngày.',
  'approval.send': 'Gửi cho {name}',
  'approval.sent': 'Đã gửi cho {name}',
  'approval.sentText': '{name} có thời gian đến {date} để thanh toán. Nếu thay đổi giỏ hàng, bạn có thể gửi lại.',
  'approval.title': 'Xin phê duyệt',
} satisfies Record<keyof typeof en, string>
