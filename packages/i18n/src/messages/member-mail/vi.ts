import type { en } from './en.ts'

export const vi = {
  'memberMail.addressChanged.button': 'Lấy lại địa chỉ này',
  'memberMail.addressChanged.subject': 'Địa chỉ e-mail của bạn đã được đổi',
  'memberMail.addressChanged.text': 'Tài khoản của bạn giờ dùng {email}. Nếu đó là bạn, bạn không cần làm gì.',
  'memberMail.addressChanged.wrong':
    'Nếu không phải bạn, hãy lấy lại địa chỉ này trước {date}: mọi thiết bị sẽ bị đăng xuất và bạn đặt mật khẩu mới.',
  'memberMail.addressWanted.button': 'Xem thông tin đăng nhập',
  'memberMail.addressWanted.subject': 'Có người đã thử dùng địa chỉ của bạn',
  'memberMail.addressWanted.text':
    'Có người đã thử dùng địa chỉ của bạn cho một tài khoản khác. Tài khoản và địa chỉ của bạn vẫn giữ nguyên.',
  'memberMail.approvalDeclined.button': 'Mở giỏ hàng',
  'memberMail.approvalDeclined.next': 'Không có gì được mua. Bạn có thể thay đổi giỏ hàng và gửi lại.',
  'memberMail.approvalDeclined.subject': '{name} đã từ chối giỏ hàng của bạn',
  'memberMail.approvalDeclined.text': '{name} sẽ không thanh toán giỏ hàng bạn gửi vào {date}.',
  'memberMail.approvalOrdered.approved': '{name} đã đặt mua giỏ hàng bạn gửi vào {date}, đúng như lúc bạn gửi.',
  'memberMail.approvalOrdered.approvedSubject': '{name} đã đặt mua giỏ hàng của bạn',
  'memberMail.approvalOrdered.button': 'Mở tài khoản của bạn',
  'memberMail.approvalOrdered.changed': '{name} đã đặt mua giỏ hàng bạn gửi vào {date}, với một số thay đổi.',
  'memberMail.approvalOrdered.changedSubject': '{name} đã đặt mua giỏ hàng của bạn với một số thay đổi',
  'memberMail.confirmAddress.button': 'Xác nhận địa chỉ',
  'memberMail.confirmAddress.subject': 'Xác nhận địa chỉ mới của bạn',
  'memberMail.confirmAddress.text': 'Bạn muốn đăng nhập bằng {email} từ nay. Hãy xác nhận hộp thư này là của bạn.',
  'memberMail.confirmAddress.until':
    'Liên kết có hiệu lực đến {date}. Nếu bạn không biết về việc này, bạn có thể bỏ qua e-mail.',
  'memberMail.invited.button': 'Tham gia tài khoản',
  'memberMail.invited.look': 'Bạn xem được mọi thứ, kể cả số tiền, nhưng không thay đổi được gì.',
  'memberMail.invited.manage': 'Bạn xem được số tiền và hóa đơn, và gửi được giỏ hàng để duyệt.',
  'memberMail.invited.subject': '{name} mời bạn tham gia {company}',
  'memberMail.invited.text': '{name} mời bạn tham gia {company} trên {shop}. Hãy đặt mật khẩu để bắt đầu.',
  'memberMail.invited.until':
    'Liên kết có hiệu lực đến {date}. Nếu bạn không biết người này, bạn có thể bỏ qua e-mail này.',
  'memberMail.invited.view': 'Bạn xem được gói và những gì đang bật, không có số tiền.',
  'memberMail.methodLost.next': 'Từ nay chúng tôi thu phí {plan} từ {method}.',
  'memberMail.methodLost.none':
    'Tài khoản của bạn không còn phương thức thanh toán nào khác. Hãy thêm một phương thức trước lần thu tiếp theo để không bị gián đoạn.',
  'memberMail.methodLost.subject': '{method} không còn dùng để thanh toán được',
  'memberMail.methodLost.text':
    'Nhà cung cấp dịch vụ thanh toán không thể thu phí từ {method} nữa, nên chúng tôi đã gỡ phương thức này khỏi tài khoản của bạn.',
  'memberMail.newDevice.button': 'Kiểm tra thiết bị của bạn',
  'memberMail.newDevice.subject': 'Đăng nhập mới: {device}',
  'memberMail.newDevice.text':
    'Tài khoản của bạn vừa được đăng nhập lúc {date}. Thiết bị: {device}. Nếu đó là bạn, bạn không cần làm gì.',
  'memberMail.newDevice.wrong': 'Nếu không phải bạn, hãy đăng xuất thiết bị đó và đặt mật khẩu mới.',
  'memberMail.passwordChanged.button': 'Đặt lại mật khẩu',
  'memberMail.passwordChanged.subject': 'Mật khẩu của bạn đã được đổi',
  'memberMail.passwordChanged.text': 'Mật khẩu của bạn đã được đổi lúc {date}, và mọi thiết bị khác đã bị đăng xuất.',
  'memberMail.passwordChanged.wrong':
    'Nếu không phải bạn, hãy đặt lại mật khẩu ngay: liên kết sẽ được gửi đến địa chỉ này.',
  'memberMail.primaryChanged.button': 'Xem thành viên',
  'memberMail.primaryChanged.former':
    'Bạn vẫn là thành viên, xem được số tiền và hóa đơn. Từ nay e-mail về thanh toán được gửi cho {name}.',
  'memberMail.primaryChanged.new':
    'Từ nay bạn đăng ký, thanh toán, đổi gói và quản lý thành viên. E-mail về thanh toán được gửi cho bạn. Hãy đăng nhập lại.',
  'memberMail.primaryChanged.subject': '{name} là thành viên chính của {company}',
  'memberMail.primaryChanged.text': '{former} đã đặt {name} làm thành viên chính của {company}.',
  'memberMail.primaryChanged.wrong': 'Nếu điều này không đúng, hãy liên hệ ngay với chúng tôi.',
} satisfies Record<keyof typeof en, string>
