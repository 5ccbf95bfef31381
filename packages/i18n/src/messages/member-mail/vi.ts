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
  'memberMail.company.lostButton': 'Xem bản ghi',
  'memberMail.company.lostNext': 'Hãy công bố lại bản ghi rồi kiểm tra tên miền.',
  'memberMail.company.lostSubject': '{subject} không còn được xác nhận',
  'memberMail.company.lostText':
    'Chúng tôi không còn tìm thấy bản ghi TXT của {subject}. Các địa chỉ này đăng nhập bằng mật khẩu cho đến khi bạn xác nhận lại tên miền.',
  'memberMail.company.waitsButton': 'Mở danh sách thành viên',
  'memberMail.company.waitsNext':
    'Hãy cho vào hoặc từ chối trên trang thành viên. Thêm một thành viên có thể tốn thêm phí, trang đó cho biết bao nhiêu.',
  'memberMail.company.waitsSubject': '{subject} muốn tham gia tài khoản của bạn',
  'memberMail.company.waitsText': '{subject} đã đăng nhập ở công ty của bạn, nhưng tài khoản không còn chỗ trống.',
  'memberMail.confirmAddress.button': 'Xác nhận địa chỉ',
  'memberMail.confirmAddress.subject': 'Xác nhận địa chỉ mới của bạn',
  'memberMail.confirmAddress.text': 'Bạn muốn đăng nhập bằng {email} từ nay. Hãy xác nhận hộp thư này là của bạn.',
  'memberMail.confirmAddress.until':
    'Liên kết có hiệu lực đến {date}. Nếu bạn không biết về việc này, bạn có thể bỏ qua e-mail.',
  'memberMail.deleted.accountSubject': 'Tài khoản của bạn đã bị xóa',
  'memberMail.deleted.accountText': 'Tài khoản đã kết thúc, và mọi thông tin nêu tên thành viên đã bị xóa.',
  'memberMail.deleted.kept':
    'Những gì pháp luật yêu cầu chúng tôi giữ, như hóa đơn, vẫn được giữ. Đây là thư cuối cùng của chúng tôi gửi bạn.',
  'memberMail.deleted.memberSubject': 'Dữ liệu của bạn đã bị xóa',
  'memberMail.deleted.memberText': 'Bạn đã rời tài khoản, và mọi thông tin nêu tên bạn đã bị xóa.',
  'memberMail.deletion.begunKept':
    'Sau hóa đơn cuối cùng, bạn không thể đăng nhập nữa và mọi thông tin nêu tên bạn bị xóa. Pháp luật yêu cầu chúng tôi giữ hóa đơn và các khoản thanh toán.',
  'memberMail.deletion.begunSubject': '{company}: tài khoản đang kết thúc',
  'memberMail.deletion.begunText':
    'Thành viên chính đã kết thúc tài khoản của {company}. Gói đăng ký kết thúc cùng với kỳ đã trả.',
  'memberMail.deletion.open': 'Mở trang',
  'memberMail.deletion.requested.accountSubject': '{company}: tài khoản sẽ kết thúc vào {date}',
  'memberMail.deletion.requested.accountText':
    'Bạn đã yêu cầu kết thúc tài khoản của {company}. Vào {date}, gói đăng ký bị hủy; sau hóa đơn cuối cùng, mọi thông tin nêu tên thành viên bị xóa.',
  'memberMail.deletion.requested.memberSubject': 'Dữ liệu của bạn sẽ bị xóa vào {date}',
  'memberMail.deletion.requested.memberText':
    'Bạn đã yêu cầu xóa dữ liệu của mình. Vào {date}, bạn rời {company} và mọi thông tin nêu tên bạn bị xóa. Pháp luật yêu cầu chúng tôi giữ hóa đơn và các khoản thanh toán.',
  'memberMail.deletion.stopped.accountSubject': '{company}: tài khoản vẫn tiếp tục',
  'memberMail.deletion.stopped.accountText':
    'Tài khoản không kết thúc: hiện người khác là thành viên chính, hoặc gói đăng ký đã được tiếp tục.',
  'memberMail.deletion.stopped.memberSubject': 'Dữ liệu của bạn chưa bị xóa',
  'memberMail.deletion.stopped.memberText':
    'Hiện bạn là thành viên chính của {company}, nên vào {date} không có gì bị xóa. Hãy chuyển vai trò này rồi yêu cầu lại.',
  'memberMail.deletion.takeBack': 'Rút lại',
  'memberMail.deletion.withdrawn.accountSubject': '{company}: tài khoản được giữ lại',
  'memberMail.deletion.withdrawn.accountText': 'Yêu cầu kết thúc tài khoản đã được rút lại. Mọi thứ giữ nguyên.',
  'memberMail.deletion.withdrawn.memberSubject': 'Dữ liệu của bạn được giữ lại',
  'memberMail.deletion.withdrawn.memberText': 'Yêu cầu xóa dữ liệu của bạn đã được rút lại. Mọi thứ giữ nguyên.',
  'memberMail.deletion.wrong':
    'Cho đến {date} bạn có thể rút lại: hãy đăng nhập và mở trang. Nếu không phải bạn, hãy đổi cả mật khẩu.',
  'memberMail.export.button': 'Tải dữ liệu xuống',
  'memberMail.export.subject': 'Bạn có thể tải dữ liệu của mình xuống',
  'memberMail.export.text': 'Bạn đã yêu cầu tệp dữ liệu của mình. Hãy đăng nhập và tải xuống trước {date}.',
  'memberMail.export.wrong': 'Nếu không phải bạn, hãy đổi mật khẩu và đăng xuất mọi thiết bị khác.',
  'memberMail.factorChanged.addedSubject': 'Đăng nhập của bạn nay cần lớp xác thực thứ hai',
  'memberMail.factorChanged.addedText': 'Từ {date}, đăng nhập cần mật khẩu và mã từ ứng dụng của bạn.',
  'memberMail.factorChanged.app_addedSubject': 'Đã thiết lập một ứng dụng xác thực',
  'memberMail.factorChanged.app_addedText':
    'Từ {date}, ngoài khóa truy cập, bạn đăng nhập được bằng mật khẩu và mã từ ứng dụng.',
  'memberMail.factorChanged.app_removedSubject': 'Ứng dụng xác thực của bạn đã bị gỡ',
  'memberMail.factorChanged.app_removedText':
    'Từ {date}, mã của ứng dụng không còn dùng được. Khóa truy cập và mã khôi phục vẫn dùng được.',
  'memberMail.factorChanged.button': 'Kiểm tra lớp xác thực thứ hai',
  'memberMail.factorChanged.keptSubject': 'Lớp xác thực thứ hai của bạn được giữ lại',
  'memberMail.factorChanged.keptText':
    'Ngày {date}, yêu cầu đặt lại đã bị dừng. Bạn vẫn đăng nhập bằng lớp này như trước.',
  'memberMail.factorChanged.passkey_addedSubject': 'Đã thêm một khóa truy cập',
  'memberMail.factorChanged.passkey_addedText':
    'Từ {date}, thêm một khóa truy cập đăng nhập được vào tài khoản của bạn. Chỉ mật khẩu thì không đủ.',
  'memberMail.factorChanged.passkey_removedSubject': 'Đã gỡ một khóa truy cập',
  'memberMail.factorChanged.passkey_removedText': 'Từ {date}, khóa đó không còn đăng nhập được vào tài khoản của bạn.',
  'memberMail.factorChanged.recoverySubject': 'Một mã khôi phục đã được dùng',
  'memberMail.factorChanged.recoveryText':
    'Ngày {date}, một mã khôi phục đã đăng nhập vào tài khoản của bạn. Số mã còn lại: {codes}.',
  'memberMail.factorChanged.removedSubject': 'Lớp xác thực thứ hai đã bị gỡ',
  'memberMail.factorChanged.removedText': 'Từ {date}, chỉ cần mật khẩu để đăng nhập.',
  'memberMail.factorChanged.renewedSubject': 'Mã khôi phục của bạn đã đổi',
  'memberMail.factorChanged.renewedText':
    'Ngày {date}, mười mã khôi phục mới đã được tạo; các mã cũ không còn dùng được.',
  'memberMail.factorChanged.resetSubject': 'Lớp xác thực thứ hai của bạn đã được đặt lại',
  'memberMail.factorChanged.resetText':
    'Từ {date}, chỉ cần mật khẩu để đăng nhập. Sau khi đăng nhập, hãy thiết lập lớp xác thực mới.',
  'memberMail.factorChanged.wrong': 'Nếu không phải bạn, hãy đổi mật khẩu và đăng xuất mọi thiết bị khác.',
  'memberMail.factorReset.button': 'Giữ lớp xác thực của tôi',
  'memberMail.factorReset.stop':
    'Nếu bạn vẫn còn chúng, hoặc không chờ đợi việc này, hãy dừng lại bằng nút bên dưới. Đăng nhập bằng một mã cũng dừng yêu cầu.',
  'memberMail.factorReset.subject': 'Lớp xác thực thứ hai của bạn sắp được đặt lại',
  'memberMail.factorReset.text':
    '{name} đã yêu cầu. Ngày {date}, ứng dụng xác thực và mã khôi phục của bạn hết hiệu lực, và chỉ cần mật khẩu để đăng nhập.',
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
  'memberMail.standingOrdered.button': 'Mở gói đăng ký',
  'memberMail.standingOrdered.left':
    'Tháng này còn {left} trong phê duyệt thường trực của bạn. Bạn có thể đổi ở trang thành viên.',
  'memberMail.standingOrdered.subject': '{name} đã đặt hàng dưới tên bạn',
  'memberMail.standingOrdered.text':
    '{name} đã đặt {plan} trong mức phê duyệt thường trực mà bạn cho phép. Tính {amount} cho tháng này.',
} satisfies Record<keyof typeof en, string>
