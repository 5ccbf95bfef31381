-- A refund of the sandbox is its newest entry too: one that the payer's bank sent back has failed (B-81).
create or replace view gw.refund as
  select ref, charge_ref, amount
  from (
    select distinct on (ref) ref, charge_ref, amount, status
    from gw.entry
    where kind = 'refund'
    order by ref, step desc
  ) newest
  where status = 'succeeded';
