import type { en } from './en.ts'

export const vi = {
  'staffMail.button': 'Mở trang nhân viên',
  'staffMail.by': '{name} ({email}): người thực hiện là {by}.',
  'staffMail.changed': '{name} nay có vai trò khác: {role}',
  'staffMail.disabled': '{name} ({role}) không đăng nhập được nữa',
  'staffMail.made': '{name} nay là nhân viên: {role}',
  'staffMail.next':
    'Bạn nhận thư này vì là chủ sở hữu cửa hàng. Nếu bạn không hay biết, hãy thu hồi quyền ngay và xem nhật ký kiểm tra.',
  'staffMail.role.admin': 'Quản trị',
  'staffMail.role.editor': 'Biên tập',
  'staffMail.role.finance': 'Tài chính',
  'staffMail.role.owner': 'Chủ sở hữu',
  'staffMail.role.support': 'Hỗ trợ',
} satisfies Record<keyof typeof en, string>
