import type { en } from './en.ts'

export const vi = {
  'legal.english': 'Văn bản này chỉ có bản tiếng Anh.',
  'legal.old.present': 'Đọc phiên bản hiện hành',
  'legal.old.text': 'Phiên bản này có hiệu lực từ {from} đến {until}.',
  'legal.old.title': 'Bạn đang đọc phiên bản {number}',
  'legal.taxNumber': 'Mã số thuế: {number}',
  'legal.version': 'Phiên bản {number}, có hiệu lực từ {date}',
  'legal.versions.entry': 'Phiên bản {number}, từ {from} đến {until}',
  'legal.versions.title': 'Các phiên bản trước',
} satisfies Record<keyof typeof en, string>
