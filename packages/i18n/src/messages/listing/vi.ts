import type { en } from './en.ts'

export const vi = {
  'listing.catalogue.description':
    '{count, plural, other {# mô-đun}}, các gói chung và gói theo ngành, kèm giá mỗi tháng.',
  'listing.category.example': 'Ví dụ: {module}',
  'listing.category.from': 'Giá từ',
  'listing.category.packages': 'Có trong',
  'listing.crossSell.companionOf': 'Đi kèm {title}',
  'listing.crossSell.featured': 'Nổi bật',
  'listing.crossSell.inPackage': 'Cũng có trong {title}',
  'listing.crossSell.neededWith': 'Dùng cùng với {title}',
  'listing.crossSell.sameCategory': 'Cùng nhóm với {title}',
  'listing.featured.all': 'Xem toàn bộ danh mục',
  'listing.featured.intro': 'Gợi ý để bắt đầu: các gói dùng được ngay và những mô-đun đáng xem.',
  'listing.featured.packages': 'Các gói để bắt đầu',
  'listing.industry.none': 'Chưa có gói riêng cho {industry}. Hãy bắt đầu với một gói và thêm các mô-đun bên dưới.',
  'listing.industry.packages': '{count, plural, other {Gói cho ngành này}}',
} satisfies Record<keyof typeof en, string>
