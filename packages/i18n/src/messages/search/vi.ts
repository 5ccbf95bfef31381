import type { en } from './en.ts'

export const vi = {
  'search.allResults': '{count, plural, other {Xem cả # kết quả}}',
  'search.contains': 'gồm {title}',
  'search.didYouMean': 'Có phải bạn muốn tìm {suggestion}?',
  'search.empty.browse': 'Hoặc xem theo danh mục.',
  'search.empty.contact': 'Hỏi chúng tôi',
  'search.empty.title': 'Không tìm thấy gì cho “{query}”',
  'search.free': 'miễn phí',
  'search.hint': 'Enter mở dòng đang chọn, Esc để đóng',
  'search.industryPackage': 'Gói theo ngành',
  'search.modules': 'Mô-đun',
  'search.packages': 'Gói',
  'search.placeholder': 'Tìm gói và mô-đun',
  'search.plan': 'Gói',
  'search.range': 'Nhập từ 3 đến 100 ký tự để tìm.',
  'search.resultsFor': 'Kết quả cho “{query}”',
  'search.submit': 'Tìm',
  'search.suggestionCount': '{count, plural, other {# gợi ý}}',
  'search.suggestions': 'Gợi ý',
  'search.summary':
    '{count, plural, other {# kết quả}}: {packages, plural, other {# gói}}, {modules, plural, other {# mô-đun}}',
  'search.title': '{query} · Tìm kiếm',
} satisfies Record<keyof typeof en, string>
