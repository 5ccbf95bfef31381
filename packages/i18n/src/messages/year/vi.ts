import type { en } from './en.ts'

export const vi = {
  'year.assumes':
    'Theo giá hôm nay và giá đã thông báo, mức sử dụng hiện tại cộng với số tăng thêm, đã gồm thuế. Mọi lần thu được xem là đã thanh toán. Chưa trừ số dư tài khoản.',
  'year.beyond': 'Một năm được trả trong mười hai tháng này còn bao gồm cả những tháng sau đó.',
  'year.byMonth': 'Trả theo tháng',
  'year.byYear': 'Trả theo năm',
  'year.chargesByMonth': 'Từng lần thu, trả theo tháng',
  'year.chargesByYear': 'Từng lần thu, trả theo năm',
  'year.chart': 'Đến {date}, bạn sẽ đã trả {amount}.',
  'year.joining': 'Số tăng thêm trong năm',
  'year.lead':
    'Chi phí của gói đăng ký, theo từng lần thu{paid, select, year {} other {: trả theo tháng hay theo năm}}, và khi nhóm của bạn lớn lên.',
  'year.leadYearly': 'Chi phí của gói đăng ký, theo từng lần thu, và khi nhóm của bạn lớn lên.',
  'year.less': 'Trả theo năm, bạn tiết kiệm {amount} trong mười hai tháng này.',
  'year.more': 'Trả theo năm, mười hai tháng này tốn thêm {amount}.',
  'year.noUnits': 'Gói của bạn có giá như nhau với mọi số thành viên.',
  'year.none': 'Từ nay đến {date} sẽ không thu khoản nào.',
  'year.open': 'Xem mười hai tháng tới',
  'year.same': 'Theo tháng hay theo năm, mười hai tháng này tốn như nhau.',
  'year.spread': 'Số tăng thêm chia đều cho các tháng.',
  'year.table': 'Xem dạng bảng',
  'year.title': 'Mười hai tháng tới',
  'year.unit': '{unit}: {now} hôm nay, {then} sau một năm.',
  'year.upToMembers': 'Gói của bạn có giá như nhau cho đến {members, plural, other {# thành viên}}.',
  'year.update': 'Xem chi phí',
} satisfies Record<keyof typeof en, string>
