-- Changes of a subscription (B-60, B-94, B-128). An order that changes one has no cart: it says what the subscription has after
-- it, and what it was computed for.
alter table orders
  alter column cart_id drop not null,
  alter column cart_version drop not null,
  add column change jsonb,
  add constraint an_order_is_of_a_cart_or_a_change
    check ((cart_id is null) = (cart_version is null) and (cart_id is null) = (change is not null));

create or replace view verify.orders as
  select id::text as id, account_id, coalesce(cart_id::text, id::text) as cart_id, coalesce(cart_version, 0) as cart_version,
    state, total, reference_total, currency::text as currency, idem_key, indirect
  from orders;

-- The one change that waits for the end of what is paid.
alter table subscription
  add column scheduled_order_id uuid references orders,
  add column scheduled_at timestamptz,
  add constraint a_scheduled_change_has_its_day check ((scheduled_order_id is null) = (scheduled_at is null));

-- A line of a change may take back a line of an earlier document: it names the document too.
alter table invoice_line
  add column corrects_invoice_id bigint references invoice,
  add constraint a_corrected_document_has_its_line check (corrects_invoice_id is null or corrects is not null);
-- Lines of a change may wait for the next invoice as well.
alter table pending_line
  add column corrects integer check (corrects >= 0),
  add column corrects_invoice_id bigint references invoice;
create index invoice_line_corrects on invoice_line (corrects_invoice_id) where corrects_invoice_id is not null;

-- What an issued document says, as the domain's issuedText hashed it: lines say which part of their period counted, and which
-- document they correct, where they do.
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
          || case when corrects_invoice_id is null then '{}'::jsonb
            else jsonb_build_object('correctsDocument', corrects_invoice_id) end
          || case when explanation ? 'fraction' then jsonb_build_object('fraction', explanation -> 'fraction') else '{}' end
          || jsonb_build_object('kind', kind, 'quantity', quantity, 'freeQuantity', free_quantity,
            'unit', verify.money(unit, currency), 'amount', verify.money(amount, currency),
            'period', explanation -> 'period', 'explanation', explanation -> 'explanation') order by position), '[]')
        from invoice_line where invoice_id = issued.id))
      || case when issued.corrects_id is null then '{}'::jsonb else jsonb_build_object('corrects', issued.corrects_id) end))
$$;
