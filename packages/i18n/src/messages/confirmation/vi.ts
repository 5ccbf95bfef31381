import type { en } from './en.ts'

export const vi = {
  'confirmation.absorbed': 'Nay đã có trong gói',
  'confirmation.adding': 'Đang thêm',
  'confirmation.afterKept': 'Tổng mới khi giữ phần bổ sung',
  'confirmation.afterWithout': 'Tổng mới khi bỏ phần bổ sung',
  'confirmation.changed': 'Giỏ hàng của bạn vừa thay đổi. Đây là nội dung hiện tại.',
  'confirmation.comes': 'Sẽ được thêm',
  'confirmation.count.counted': 'Theo lần đếm gần nhất: {formula} mỗi tháng.',
  'confirmation.count.countedOn': 'Theo lần đếm ngày {date}: {formula} mỗi tháng.',
  'confirmation.count.default': 'Cho đến khi được đếm: {formula} mỗi tháng.',
  'confirmation.count.entered': 'Theo số bạn đã nhập, cho đến khi được đếm: {formula} mỗi tháng.',
  'confirmation.count.enteredOn': 'Theo số bạn đã nhập ngày {date}, cho đến khi được đếm: {formula} mỗi tháng.',
  'confirmation.count.members': 'Theo số thành viên trong nhóm của bạn: {formula} mỗi tháng.',
  'confirmation.count.minimum': 'Mức tối thiểu của gói: {formula} mỗi tháng.',
  'confirmation.count.prepaid': 'Trả trước: {formula} mỗi tháng.',
  'confirmation.goes': 'Sẽ bị gỡ',
  'confirmation.kept': 'Phần bổ sung bạn có thể giữ',
  'confirmation.neededBy': 'cần cho {title}',
  'confirmation.prorated': 'Cho phần còn lại của kỳ này, đến {date}',
  'confirmation.savingLost': 'Ưu đãi của gói sẽ mất',
} satisfies Record<keyof typeof en, string>
