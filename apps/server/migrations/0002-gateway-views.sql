-- The sandbox gateway's books as the invariants read them (I07, I08, I38): a charge is its newest entry.
create view gw.charge as
  select distinct on (ref) ref, idem_key, invoice_ref, amount, currency::text as currency, status
  from gw.entry
  where kind = 'charge'
  order by ref, step desc;

create view gw.refund as
  select ref, charge_ref, amount
  from gw.entry
  where kind = 'refund' and status = 'succeeded';
