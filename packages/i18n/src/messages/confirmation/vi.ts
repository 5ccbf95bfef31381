import type { en } from './en.ts'

export const vi = {
  'confirmation.adding': 'Đang thêm',
  'confirmation.changed': 'Giỏ hàng vừa thay đổi. Đây là tình trạng hiện tại.',
  'confirmation.comes': 'Vào giỏ hàng',
  'confirmation.goes': 'Rời giỏ hàng',
  'confirmation.neededBy': '{title} cần đến',
  'confirmation.prorated': 'Cho phần còn lại của kỳ này, đến {date}',
  'confirmation.savingLost': 'Khoản tiết kiệm của gói sẽ mất',
} satisfies Record<keyof typeof en, string>
