import type { en } from './en.ts'

export const vi = {
  'leaving.apps.app': '{name}: ứng dụng {platform} {version}, cần bản {minimum}',
  'leaving.apps.continue': 'Vẫn tiếp tục',
  'leaving.apps.old': 'Các ứng dụng này quá cũ so với gói mới. Chúng sẽ hoạt động lại sau khi được cập nhật.',
  'leaving.apps.title': 'Ứng dụng cần cập nhật',
  'leaving.apps.unknown': 'Chúng tôi không kiểm tra được ứng dụng của nhóm bạn có chạy với gói mới hay không.',
  'leaving.credited': '{amount} được ghi có cho những ngày chưa dùng của {plan}.',
  'leaving.lost': 'Bạn sẽ không còn: {titles}.',
  'leaving.notCredited':
    'Chúng tôi không ghi nhận khoản thanh toán nào cho phần còn lại của {plan}, nên không có khoản nào được ghi có.',
  'leaving.oneWay': '{plan} không còn được bán. Khi đã rời đi, bạn không thể quay lại.',
} satisfies Record<keyof typeof en, string>
