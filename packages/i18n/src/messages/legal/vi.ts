import type { en } from './en.ts'

export const vi = {
  'legal.english': 'Văn bản này chỉ có bằng tiếng Anh.',
  'legal.old.present': 'Đọc phiên bản hiện hành',
  'legal.old.text': 'Phiên bản này áp dụng từ {from} đến {until}.',
  'legal.old.title': 'Đây là phiên bản {number}',
  'legal.taxNumber': 'Mã số thuế: {number}',
  'legal.version': 'Phiên bản {number}, áp dụng từ {date}',
  'legal.versions.entry': 'Phiên bản {number}, từ {from} đến {until}',
  'legal.versions.title': 'Các phiên bản trước',
} satisfies Record<keyof typeof en, string>
