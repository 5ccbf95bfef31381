import type { en } from './en.ts'

export const vi = {
  'repricing.change': 'Giá của bạn thay đổi từ ngày {date}',
  'repricing.choice': 'Nếu không đồng ý, bạn có thể hủy trước ngày đó.',
  'repricing.free': '(số đơn vị miễn phí: {before} → {after})',
  'repricing.from': 'Từ ngày {date}: {amount} {unit}',
  'repricing.step': '{title}: {before} → {after} {unit}',
  'repricing.today': 'Cho đến lúc đó bạn trả trước {amount}, chưa gồm thuế.',
} satisfies Record<keyof typeof en, string>
