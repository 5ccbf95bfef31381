import type { en } from './en.ts'

export const vi = {
  'asking.adding': 'Đang thêm',
  'asking.changed': 'Giỏ hàng vừa thay đổi. Đây là tình trạng hiện tại.',
  'asking.comes': 'Vào giỏ hàng',
  'asking.goes': 'Rời giỏ hàng',
  'asking.neededBy': '{title} cần đến',
  'asking.prorated': 'Cho phần còn lại của kỳ này, đến {date}',
  'asking.savingLost': 'Khoản tiết kiệm của gói sẽ mất',
} satisfies Record<keyof typeof en, string>
