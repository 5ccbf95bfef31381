import type { en } from './en.ts'

export const vi = {
  'amounts.chargedBefore': '{formula}, trừ {amount} đã tính trước đó',
  'amounts.debtsFirst': 'Các hóa đơn chưa thanh toán được trả trước, bắt đầu từ hóa đơn cũ nhất.',
  'amounts.extraAssets': '{quantity}, đã bao gồm {minimum}: {extra} × {rate}',
  'amounts.extraAssetsNone': '{quantity}, đã bao gồm tất cả',
  'amounts.included': 'Đã bao gồm trong gói',
  'amounts.listPrice': '{title}, giá niêm yết',
  'amounts.onRequest': 'Giá theo yêu cầu, chưa tính vào tổng',
  'amounts.percentOff': 'Giảm {percent}% (làm tròn đến hàng đơn vị)',
  'amounts.priceOverride': '{title}, giá trọn gói',
  'amounts.subtotal': 'Tạm tính',
  'amounts.sum': 'Tổng',
  'amounts.units': '{quantity} × {unit}',
  'amounts.unitsAbove': '{quantity}, đã trả trước {ahead}: {billable} × {unit}',
  'amounts.unitsAllFree': '{quantity}, miễn phí {free}',
  'amounts.unitsFree': '{quantity}, miễn phí {free}: {billable} × {unit}',
  'amounts.unitsFreeAbove': '{quantity}, miễn phí {free}, đã trả trước {ahead}: {billable} × {unit}',
  'amounts.unitsFreeMinimum': '{quantity}, miễn phí {free}, tính phí ít nhất {minimum}: {billable} × {unit}',
  'amounts.unitsMinimum': '{quantity}, tính phí ít nhất {minimum}: {billable} × {unit}',
  'amounts.withTitle': '{title}, {formula}',
} satisfies Record<keyof typeof en, string>
