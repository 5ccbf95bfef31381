-- What an earlier system was paid for a period of a legacy plan, before tax and half-open: it counts as paid here (B-145). Of the
-- accounts that came in before, nothing is known of that. Without a tax rate it was charged without tax.
alter table subscription
  add column earlier_price bigint check (earlier_price >= 0),
  add column earlier_from timestamptz,
  add column earlier_until timestamptz,
  add column earlier_tax_rate jsonb,
  add column earlier_document text check (earlier_document <> ''),
  -- what was unused was given back since
  add column earlier_credited boolean not null default false,
  add constraint an_earlier_payment_has_its_period check (
    num_nonnulls(earlier_price, earlier_from, earlier_until) = 3 and earlier_from < earlier_until
    or num_nonnulls(earlier_price, earlier_from, earlier_until, earlier_tax_rate, earlier_document) = 0 and not earlier_credited);

-- The note that gives it back corrects no invoice of this shop.
alter table invoice
  drop constraint a_note_corrects,
  add constraint a_note_corrects check (kind = 'credit' or corrects_id is null);
