import { account } from './account/index.ts'
import { admin } from './admin/index.ts'
import { amounts } from './amounts/index.ts'
import { approval } from './approval/index.ts'
import { bank } from './bank/index.ts'
import { cancellation } from './cancellation/index.ts'
import { cancellationMail } from './cancellation-mail/index.ts'
import { company } from './company/index.ts'
import { costCentre } from './cost-centre/index.ts'
import { confirmation } from './confirmation/index.ts'
import { cart } from './cart/index.ts'
import { customer } from './customer/index.ts'
import { catalog } from './catalog/index.ts'
import { common } from './common/index.ts'
import { disputeMail } from './dispute-mail/index.ts'
import { document } from './document/index.ts'
import { errors } from './errors/index.ts'
import { estimate } from './estimate/index.ts'
import { features } from './features/index.ts'
import { history } from './history/index.ts'
import { invoice } from './invoice/index.ts'
import { cartChange } from './cart-change/index.ts'
import { leaving } from './leaving/index.ts'
import { legal } from './legal/index.ts'
import { listing } from './listing/index.ts'
import { mail } from './mail/index.ts'
import { memberMail } from './member-mail/index.ts'
import { merge } from './merge/index.ts'
import { order } from './order/index.ts'
import { payment } from './payment/index.ts'
import { profile } from './profile/index.ts'
import { pricing } from './pricing/index.ts'
import { product } from './product/index.ts'
import { quantity } from './quantity/index.ts'
import { quote } from './quote/index.ts'
import { quoteMail } from './quote-mail/index.ts'
import { quoteChoice } from './quote-choice/index.ts'
import { quoteThread } from './quote-thread/index.ts'
import { receiptMail } from './receipt-mail/index.ts'
import { repricing } from './repricing/index.ts'
import { apiError } from './api-error/index.ts'
import { sandbox } from './sandbox/index.ts'
import { savedCart } from './saved-cart/index.ts'
import { search } from './search/index.ts'
import { revision } from './revision/index.ts'
import { sentQuote } from './sent-quote/index.ts'
import { staffCommand } from './staff-command/index.ts'
import { staffHome } from './staff-home/index.ts'
import { staffList } from './staff-list/index.ts'
import { staffMail } from './staff-mail/index.ts'
import { subscription } from './subscription/index.ts'
import { team } from './team/index.ts'
import { upgrade } from './upgrade/index.ts'
import { year } from './year/index.ts'

/** Every text of the interface, by area and language. Of the browser's code nothing may import this but its types. */
export const catalogues = {
  account,
  admin,
  amounts,
  approval,
  bank,
  cancellation,
  cancellationMail,
  company,
  costCentre,
  confirmation,
  cart,
  catalog,
  common,
  disputeMail,
  document,
  errors,
  estimate,
  features,
  history,
  invoice,
  cartChange,
  leaving,
  legal,
  listing,
  mail,
  memberMail,
  merge,
  order,
  payment,
  profile,
  pricing,
  product,
  quantity,
  quote,
  quoteMail,
  quoteChoice,
  quoteThread,
  receiptMail,
  repricing,
  apiError,
  sandbox,
  savedCart,
  search,
  revision,
  sentQuote,
  staffCommand,
  staffHome,
  staffList,
  customer,
  staffMail,
  subscription,
  team,
  upgrade,
  year,
}
