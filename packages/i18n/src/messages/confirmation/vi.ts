import type { en } from './en.ts'

export const vi = {
  'confirmation.absorbed': 'Nay đã có trong gói',
  'confirmation.adding': 'Đang thêm',
  'confirmation.afterKept': 'Tổng mới khi giữ phần bổ sung',
  'confirmation.afterWithout': 'Tổng mới khi bỏ phần bổ sung',
  'confirmation.changed': 'Giỏ hàng của bạn vừa thay đổi. Đây là nội dung hiện tại.',
  'confirmation.comes': 'Sẽ được thêm',
  'confirmation.goes': 'Sẽ bị gỡ',
  'confirmation.kept': 'Phần bổ sung bạn có thể giữ',
  'confirmation.neededBy': 'cần cho {title}',
  'confirmation.prorated': 'Cho phần còn lại của kỳ này, đến {date}',
  'confirmation.savingLost': 'Ưu đãi của gói sẽ mất',
} satisfies Record<keyof typeof en, string>
