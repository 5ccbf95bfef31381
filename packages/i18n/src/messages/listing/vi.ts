import type { en } from './en.ts'

export const vi = {
  'listing.catalogue.description':
    '{count, plural, other {# tính năng}}, các gói chung và gói theo ngành, kèm giá mỗi tháng.',
  'listing.category.example': 'Ví dụ: {module}',
  'listing.category.from': 'Giá từ',
  'listing.category.packages': 'Có trong',
  'listing.crossSell.companionOf': 'Đi kèm {title}',
  'listing.crossSell.featured': 'Nổi bật',
  'listing.crossSell.inPackage': 'Cũng có trong {title}',
  'listing.crossSell.neededWith': 'Dùng cùng {title}',
  'listing.crossSell.sameCategory': 'Cùng danh mục với {title}',
  'listing.featured.all': 'Xem tất cả sản phẩm',
  'listing.featured.intro': 'Những điểm khởi đầu tốt.',
  'listing.featured.packages': 'Các gói để bắt đầu',
  'listing.industry.none': 'Chưa có gói cho {industry}. Hãy bắt đầu bằng một gói chung và thêm tính năng bên dưới.',
} satisfies Record<keyof typeof en, string>
