import type { en } from './en.ts'

export const vi = {
  'staffMail.button': 'Mở trang nhân viên',
  'staffMail.buttonKeys': 'Mở trang khóa',
  'staffMail.buttonOwn': 'Mở trang quản trị',
  'staffMail.by': '{name} ({email}): người thực hiện là {by}.',
  'staffMail.byMachine': '{name} ({email}): việc này do một lệnh chạy trên chính máy của cửa hàng thực hiện.',
  'staffMail.changed': '{name} nay có vai trò khác: {role}',
  'staffMail.disabled': '{name} ({role}) không đăng nhập được nữa',
  'staffMail.enrol.again':
    '{name}, hai đồng nghiệp cho phép bạn chọn mật khẩu và yếu tố thứ hai mới. Nếu bạn không muốn việc này, đừng mở liên kết và hãy trao đổi với họ.',
  'staffMail.enrol.button': 'Thiết lập đăng nhập',
  'staffMail.enrol.new':
    '{name}, bạn sẽ làm việc trong trang quản trị của {shop}. Vai trò của bạn: {role}. Hãy chọn mật khẩu và thêm yếu tố thứ hai: một khóa truy cập trên thiết bị của bạn hoặc một ứng dụng xác thực.',
  'staffMail.enrol.subjectAgain': 'Đặt lại đăng nhập của bạn tại {shop}',
  'staffMail.enrol.subjectNew': '{by} mời bạn vào đội ngũ nhân viên của {shop}',
  'staffMail.enrol.until': 'Liên kết có hiệu lực đến {date} và chỉ dùng một lần.',
  'staffMail.invited': '{name} được mời vào đội ngũ nhân viên: {role}',
  'staffMail.key_made': '{name} có khóa Admin API: {role}',
  'staffMail.made': '{name} nay là nhân viên: {role}',
  'staffMail.next':
    'Bạn nhận thư này vì là chủ sở hữu cửa hàng. Nếu bạn không hay biết, hãy thu hồi quyền ngay và xem nhật ký kiểm tra.',
  'staffMail.nextOwn':
    'Bạn nhận thư này vì đây là đăng nhập của bạn. Nếu không phải bạn, hãy kết thúc các phiên khác, gỡ những gì bạn không biết và trao đổi ngay với chủ sở hữu cửa hàng.',
  'staffMail.passkey_added': '{name} ({role}) có khóa truy cập mới',
  'staffMail.passkey_removed': '{name} ({role}) đã gỡ một khóa truy cập',
  'staffMail.recovered': '{name} ({role}) đã có mật khẩu và yếu tố thứ hai mới',
  'staffMail.recovering': '{name} ({role}) sắp có mật khẩu và yếu tố thứ hai mới',
  'staffMail.role.admin': 'Quản trị',
  'staffMail.role.editor': 'Biên tập',
  'staffMail.role.finance': 'Tài chính',
  'staffMail.role.owner': 'Chủ sở hữu',
  'staffMail.role.support': 'Hỗ trợ',
} satisfies Record<keyof typeof en, string>
