-- Credit notes are documents of their own (B-81, B-83): positive amounts that are given back, from a series of their own.

alter table invoice
  -- the invoice that a credit note corrects
  add column corrects_id bigint,
  -- the end of the service that is charged in advance: what of it is unused may be credited (B-62)
  add column service_until timestamptz,
  add constraint corrected_invoice foreign key (account_id, corrects_id) references invoice (account_id, id),
  add constraint a_note_corrects check ((kind = 'credit') = (corrects_id is not null)),
  add constraint a_note_is_positive check (kind <> 'credit' or (subtotal > 0 and tax >= 0));
-- the place of the line that it corrects
alter table invoice_line add column corrects integer check (corrects >= 0);

alter table invoice disable trigger invoice_frozen;
update invoice set service_until = served.until
  from (
    select invoice_id, to_timestamp(max((explanation #>> '{period,end}')::bigint) / 1000.0) as until
    from invoice_line where kind in ('plan', 'module', 'prepaid', 'proration_charge') group by invoice_id
  ) served
  where served.invoice_id = invoice.id;
alter table invoice enable trigger invoice_frozen;

create index invoice_corrects on invoice (account_id, corrects_id) where corrects_id is not null;
create index invoice_served on invoice (account_id, service_until) where status = 'paid' and service_until is not null;

-- What an issued document says, as the domain's issuedText hashed it: with its own tax rate, and what a note corrects.
create or replace function verify.issued_text(issued invoice) returns text language sql stable as $$
  select verify.canonical_text(jsonb_build_object(
    'series', issued.series, 'number', issued.seq, 'issuedAt', verify.epoch_ms(issued.issued_at), 'parties', issued.parties,
    'draft', jsonb_build_object(
      'kind', issued.kind, 'currency', issued.currency, 'dueAt', verify.epoch_ms(issued.due_at),
      'subtotal', verify.money(issued.subtotal, issued.currency), 'tax', verify.money(issued.tax, issued.currency),
      'total', verify.money(issued.total, issued.currency), 'taxRate', issued.tax_rate,
      'period', jsonb_build_object('start', coalesce(verify.epoch_ms(issued.period_start), 0),
        'end', coalesce(verify.epoch_ms(issued.period_end), 0)),
      'lines', (
        select coalesce(jsonb_agg(
          case when product_id is null then '{}'::jsonb else jsonb_build_object('productId', product_id) end
          || case when corrects is null then '{}'::jsonb else jsonb_build_object('corrects', corrects) end
          || jsonb_build_object('kind', kind, 'quantity', quantity, 'freeQuantity', free_quantity,
            'unit', verify.money(unit, currency), 'amount', verify.money(amount, currency),
            'period', explanation -> 'period', 'explanation', explanation -> 'explanation') order by position), '[]')
        from invoice_line where invoice_id = issued.id))
      || case when issued.corrects_id is null then '{}'::jsonb else jsonb_build_object('corrects', issued.corrects_id) end))
$$;
