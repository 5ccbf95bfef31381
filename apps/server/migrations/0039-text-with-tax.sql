-- What an issued document says, as the domain's issuedText hashed it. Its second version says of each line its tax, and its rate
-- where that isn't the document's; documents of the first have its hash for ever.
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
          || case when issued.text_version = 1 or tax is null then '{}'::jsonb
            else jsonb_build_object('tax', verify.money(tax, currency)) end
          || case when issued.text_version = 1 or not explanation ? 'taxRate' then '{}'::jsonb
            else jsonb_build_object('taxRate', explanation -> 'taxRate') end
          || jsonb_build_object('kind', kind, 'quantity', quantity, 'freeQuantity', free_quantity,
            'unit', verify.money(unit, currency), 'amount', verify.money(amount, currency),
            'period', explanation -> 'period', 'explanation', explanation -> 'explanation') order by position), '[]')
        from invoice_line where invoice_id = issued.id))
      || case when issued.corrects_id is null then '{}'::jsonb else jsonb_build_object('corrects', issued.corrects_id) end)
    || case when issued.text_version = 1 then '{}'::jsonb else jsonb_build_object('version', issued.text_version) end)
$$;
