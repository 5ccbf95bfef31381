import type { InterfaceLocale } from '@waybill/i18n'
import {
  BAKERY,
  COURIERS,
  DEMO_STAFF,
  FLOWERS,
  FREIGHT,
  FURNITURE,
  HARBOUR,
  HAULAGE,
  REMOVALS,
  ORCHARD,
  PARCELS,
  PARTNER,
  QUARRY,
  TAXIS,
  type DemoCompany,
} from './seed-demo-people.ts'

/** One row of `/sandbox/accounts.json`: a member kind of D-11 and whose account shows it. */
export interface DemoAccount {
  readonly kind: string
  readonly email: string
  readonly company: string
  readonly roles: readonly string[]
  readonly story: Readonly<Record<InterfaceLocale, string>>
}

type Story = DemoAccount['story']

const STORIES = {
  subscriber: {
    en: 'Subscribed to a package for bakeries, halfway through its second month.',
    fr: 'Abonnée à une formule pour boulangeries, au milieu de son deuxième mois.',
    es: 'Suscrita a un paquete para panaderías, a mitad de su segundo mes.',
    vi: 'Đang dùng gói dành cho tiệm bánh, giữa tháng thứ hai.',
  },
  colleague: {
    en: 'Works there too: may fill the cart, but not check out.',
    fr: 'Y travaille aussi : peut remplir le panier, mais pas payer.',
    es: 'También trabaja allí: puede llenar el carrito, pero no pagar.',
    vi: 'Cùng công ty: được thêm vào giỏ hàng nhưng không được thanh toán.',
  },
  reader: {
    en: 'Sees everything there and changes nothing.',
    fr: 'Y voit tout et ne change rien.',
    es: 'Allí lo ve todo y no cambia nada.',
    vi: 'Xem được mọi thứ nhưng không thay đổi gì.',
  },
  exclusive: {
    en: 'On the Regional plan after accepting a quote. Its new card was declined for an add-on, which is off now.',
    fr: 'Sur la formule Regional après avoir accepté un devis. Sa nouvelle carte a été refusée pour une option, désormais désactivée.',
    es: 'En el plan Regional tras aceptar un presupuesto. Su tarjeta nueva se rechazó para un complemento, que ya está desactivado.',
    vi: 'Dùng gói Regional sau khi chấp nhận báo giá. Thẻ mới bị từ chối cho một phần bổ sung, nay đã tắt.',
  },
  trial: {
    en: 'On day 5 of its trial, with an open quote.',
    fr: 'Au 5e jour de son essai, avec un devis en attente.',
    es: 'En el día 5 de su prueba, con un presupuesto abierto.',
    vi: 'Ngày thứ 5 của thời gian dùng thử, có một báo giá đang mở.',
  },
  expired: {
    en: 'Its trial ended ten days ago and nothing was bought.',
    fr: 'Son essai s’est terminé il y a dix jours, sans achat.',
    es: 'Su prueba terminó hace diez días y no compró nada.',
    vi: 'Thời gian dùng thử kết thúc mười ngày trước và chưa mua gì.',
  },
  locked: {
    en: 'On hold: nothing can be paid until support has checked the account.',
    fr: 'Compte suspendu : aucun paiement avant vérification par l’assistance.',
    es: 'Suspendida: no se puede pagar nada hasta que soporte revise la cuenta.',
    vi: 'Đang bị tạm khóa: chưa thể thanh toán cho đến khi bộ phận hỗ trợ kiểm tra.',
  },
  affiliate: {
    en: 'A partner that sells Lodeway to companies of its own.',
    fr: 'Un partenaire qui vend Lodeway à ses propres clients.',
    es: 'Un socio que vende Lodeway a sus propios clientes.',
    vi: 'Đối tác bán Lodeway cho khách hàng của mình.',
  },
  indirect: {
    en: 'Bought from the partner, who is billed for it.',
    fr: 'A acheté chez le partenaire, qui reçoit la facture.',
    es: 'Compró al socio, que recibe la factura.',
    vi: 'Mua qua đối tác; hóa đơn gửi cho đối tác.',
  },
  organization: {
    en: 'Another company of its group pays.',
    fr: 'Une autre société de son groupe paie.',
    es: 'Paga otra empresa de su grupo.',
    vi: 'Công ty khác trong tập đoàn trả tiền.',
  },
  legacy: {
    en: 'On a plan that is no longer sold, before it moves over.',
    fr: 'Sur une formule qui n’est plus vendue, avant d’en changer.',
    es: 'En un plan que ya no se vende, antes de migrar.',
    vi: 'Dùng gói không còn bán, chưa chuyển sang gói mới.',
  },
  legacyUnknown: {
    en: 'On the same plan, without a record of what was paid for it.',
    fr: 'Sur la même formule, sans trace de ce qui a été payé.',
    es: 'En el mismo plan, sin constancia de lo que pagó.',
    vi: 'Dùng cùng gói đó, không có ghi nhận về khoản đã trả.',
  },
  wired: {
    en: 'Pays our invoices by bank transfer. The last one is overdue.',
    fr: 'Paie nos factures par virement. La dernière est en retard.',
    es: 'Paga nuestras facturas por transferencia. La última está vencida.',
    vi: 'Thanh toán hóa đơn bằng chuyển khoản. Hóa đơn gần nhất đã quá hạn.',
  },
  mobile: {
    en: 'Bought in the app store of its phones, which bills it.',
    fr: 'A acheté dans le magasin d’applications de ses téléphones, qui facture.',
    es: 'Compró en la tienda de aplicaciones de sus teléfonos, que le factura.',
    vi: 'Mua qua kho ứng dụng trên điện thoại; kho ứng dụng thu tiền.',
  },
  shopify: {
    en: 'Billed by Shopify now. What it had paid here was refunded.',
    fr: 'Désormais facturé par Shopify. Ce qui avait été payé ici est remboursé.',
    es: 'Ahora le factura Shopify. Lo que había pagado aquí se le devolvió.',
    vi: 'Nay thanh toán qua Shopify. Khoản đã trả tại đây được hoàn lại.',
  },
  staff: {
    en: 'A member of the shop’s staff, with two-factor sign-in.',
    fr: 'Une personne de la boutique, avec la double authentification.',
    es: 'Una persona de la tienda, con verificación en dos pasos.',
    vi: 'Nhân viên cửa hàng, có xác thực hai lớp.',
  },
} as const satisfies Record<string, Story>

interface AccountStory {
  readonly kind: string
  readonly place?: number
  readonly extraRoles?: readonly string[]
}

function account(
  { company, people }: DemoCompany,
  story: Story,
  { kind, place = 0, extraRoles = [] }: AccountStory,
): DemoAccount {
  const { email, role } = people[place] ?? people[0]
  return { kind, email, company, roles: [role, ...extraRoles], story }
}

/** Every kind of D-11; `subscribed` is the account whose primary member is `primary`. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account(COURIERS, STORIES.trial, { kind: 'trial' }),
  account(BAKERY, STORIES.subscriber, { kind: 'primary' }),
  account(BAKERY, STORIES.subscriber, { kind: 'subscribed' }),
  account(BAKERY, STORIES.colleague, { kind: 'non-primary', place: 1 }),
  account(BAKERY, STORIES.reader, { kind: 'read-only', place: 2 }),
  account(PARCELS, STORIES.exclusive, { kind: 'exclusive' }),
  account(FURNITURE, STORIES.expired, { kind: 'expired' }),
  account(FREIGHT, STORIES.locked, { kind: 'locked' }),
  account(PARTNER, STORIES.affiliate, { kind: 'affiliate', extraRoles: ['affiliate'] }),
  account(ORCHARD, STORIES.indirect, { kind: 'indirect', extraRoles: ['indirect'] }),
  account(HARBOUR, STORIES.organization, { kind: 'organization' }),
  account(HAULAGE, STORIES.legacy, { kind: 'legacy' }),
  account(REMOVALS, STORIES.legacyUnknown, { kind: 'legacy' }),
  account(QUARRY, STORIES.wired, { kind: 'wired' }),
  account(TAXIS, STORIES.mobile, { kind: 'mobile' }),
  account(FLOWERS, STORIES.shopify, { kind: 'shopify' }),
  { kind: 'staff', email: DEMO_STAFF.email, company: 'Lodeway', roles: ['staff'], story: STORIES.staff },
]
