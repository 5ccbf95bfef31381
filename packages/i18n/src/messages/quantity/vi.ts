import type { en } from './en.ts'

export const vi = {
  'quantity.soFar': '{quantity} đến nay',
  'quantity.source.counted': 'theo số đã đếm',
  'quantity.source.countedOn': 'đã đếm ngày {date}',
  'quantity.source.default': 'số mặc định, chưa được đếm',
  'quantity.source.entered': 'theo số bạn đã nhập, chưa được đếm',
  'quantity.source.enteredOn': 'theo số bạn đã nhập ngày {date}, chưa được đếm',
  'quantity.source.estimate': 'số ước tính: phí được tính theo số đã đếm',
  'quantity.source.members': 'bằng số thành viên trong nhóm của bạn',
  'quantity.source.minimum': 'mức tối thiểu của gói, chưa đếm được gì',
  'quantity.source.prepaid': 'đã trả trước',
} satisfies Record<keyof typeof en, string>
