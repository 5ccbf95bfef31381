import { findChangedInvoices } from './frozen-documents.ts'
import { SETTLED, NOW, type Invariant } from './invariant.ts'
import { findSideBySide } from './side-by-side.ts'

/** Money at Stripe has its ledger there: the one in this database is the sandbox's. */
const AT_STRIPE = String.raw`coalesce(p.gateway_ref like 'pi\_%', false)`

/** Invoices, payments, refunds, and the gateway's ledger beside ours. */
export const moneyInvariants: readonly Invariant[] = [
  {
    id: 'I01',
    sentence: 'The lines of an invoice add up to it',
    query: `select i.id from verify.invoice i left join verify.invoice_line l on l.invoice_id = i.id
      group by i.id, i.subtotal, i.tax, i.total
      having coalesce(sum(l.amount) filter (where l.kind <> 'tax'), 0) <> i.subtotal
        or (coalesce(sum(l.amount) filter (where l.kind = 'tax'), 0) <> i.tax)
        or i.subtotal + i.tax <> i.total`,
  },
  {
    id: 'I02',
    sentence: 'An invoice is paid at most once',
    query: 'select invoice_id from verify.payment where state = 2 group by invoice_id having count(*) > 1',
  },
  {
    id: 'I03',
    sentence: 'An invoice is paid exactly when its money has arrived',
    query: `select i.id, i.status, i.total, i.credit_applied, money.arrived
      from verify.invoice i
      cross join lateral (
        select coalesce(sum(amount), 0) as arrived, max(created_at) as latest from verify.payment
        where invoice_id = i.id and state in (2, 4)
      ) money
      where i.kind <> 'credit' and (money.latest is null or money.latest < ${SETTLED}) and (
        (i.status in ('paid', 'refunded') and money.arrived + i.credit_applied <> i.total)
        or (i.status not in ('paid', 'refunded') and money.arrived > 0 and money.arrived + i.credit_applied >= i.total))`,
  },
  {
    id: 'I04',
    sentence: 'An invoice, its lines and its payments have one currency',
    query: `select i.id, l.id as line_id, null as payment_id from verify.invoice i join verify.invoice_line l on l.invoice_id = i.id
      where l.currency <> i.currency
      union all select i.id, null, p.id from verify.invoice i join verify.payment p on p.invoice_id = i.id
      where p.currency <> i.currency`,
  },
  {
    id: 'I05',
    sentence: 'Totals and quantities are never negative, and usage is what exceeds the free quantity at the unit price',
    query: `select id as invoice_id, null as line_id from verify.invoice
      where kind <> 'credit' and (total < 0 or tax < 0 or credit_applied < 0)
      union all select invoice_id, id from verify.invoice_line
      where qty < 0 or free_qty < 0 or unit < 0 or (kind = 'usage' and amount <> greatest(qty - free_qty, 0) * unit)`,
  },
  {
    id: 'I06',
    sentence: 'Refunds never exceed their payment',
    // what came back is collected again as far as it is owed: the charge that was refunded may have been more
    query: `select p.id from verify.payment p join verify.refund r on r.payment_id = p.id
      group by p.id, p.amount
      having sum(r.amount) > greatest(p.amount, (select max(amount) from verify.payment_try t where t.payment_id = p.id))`,
  },
  {
    id: 'I07',
    sentence: "The gateway's ledger equal ours, both ways",
    query: `select coalesce(g.ref, p.gateway_ref) as ref, p.id as payment_id, p.amount, g.amount as gateway_amount
      from (select * from gw.charge where status = 'succeeded') g
      full join (select * from verify.payment p where state in (2, 4) and method between 1 and 4 and not ${AT_STRIPE}) p
        on p.gateway_ref = g.ref
      where (g.ref is null or p.id is null or p.amount <> g.amount or p.currency <> g.currency)
        and not exists (select from verify.payment running
          where running.idem_key = g.idem_key and running.state = 3 and running.created_at > ${SETTLED})`,
  },
  {
    id: 'I08',
    sentence: 'The gateway has one charge per key, and one that succeeded per invoice',
    query: `select idem_key as twice from gw.charge group by idem_key having count(*) > 1
      union all select invoice_ref from gw.charge where status = 'succeeded' group by invoice_ref having count(*) > 1`,
  },
  {
    id: 'I09',
    sentence: 'A payment has a known state and method, and one whose outcome is open for a day is on the list',
    query: `select p.id, p.state, p.method from verify.payment p
      where p.state not between 0 and 10 or p.method not between 0 and 5
        or (p.state in (1, 3) and p.created_at < ${NOW} - interval '24 hours 60 seconds'
          and not exists (select from verify.reconciliation list where list.payment_id = p.id))`,
  },
  {
    id: 'I10',
    sentence: 'An issued invoice never changes',
    scan: findChangedInvoices,
  },
  {
    id: 'I11',
    sentence: 'Invoice numbers are unique and have no gaps in their series',
    query: `select series, count(*) as issued, max(seq) as newest from verify.invoice where seq is not null group by series
      having count(*) <> count(distinct seq) or min(seq) <> 1001 or max(seq) - min(seq) + 1 <> count(*)`,
  },
  {
    id: 'I12',
    sentence: 'Invoices of the periods of a subscription never overlap',
    query: `select a.id, b.id as other_id from verify.invoice a join verify.invoice b
        on a.subscription_id = b.subscription_id and a.id < b.id and a.kind = 'period' and b.kind = 'period'
        and a.status <> 'void' and b.status <> 'void'
      where tstzrange(a.period_start, a.period_end) && tstzrange(b.period_start, b.period_end)`,
  },
  {
    id: 'I37',
    sentence: 'A payment, its invoice and its order belong to one account',
    query: `select i.id as invoice_id, p.id as payment_id, i.order_id from verify.invoice i
      left join verify.payment p on p.invoice_id = i.id
      left join verify.orders o on o.id = i.order_id
      where p.account_id <> i.account_id or o.account_id <> i.account_id`,
  },
  {
    id: 'I38',
    sentence: "The gateway's refunds equal the refunds that are recorded",
    query: `select coalesce(g.ref, r.gateway_ref) as ref, r.id as refund_id from gw.refund g
      full join verify.refund r on r.gateway_ref = g.ref
      left join verify.payment p on p.id = r.payment_id
      where (g.ref is null or r.id is null or r.amount <> g.amount or p.gateway_ref is distinct from g.charge_ref)
        and not ${AT_STRIPE}`,
  },
  {
    id: 'I40',
    sentence: 'Debt and credit of an account never stand side by side',
    scan: findSideBySide,
  },
]
