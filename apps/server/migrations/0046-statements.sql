-- Who pays for an account that doesn't pay for itself, half-open in time (B-20, B-35, B-120). A partner's own account is a member
-- of itself (D-15).
create table payer_term (
  account_id bigint not null references account,
  id bigint generated always as identity,
  payer_account_id bigint not null references account,
  kind text not null check (kind in ('partner', 'organization')),
  from_at timestamptz not null,
  to_at timestamptz check (to_at >= from_at),
  primary key (account_id, id)
);
create index payer_term_payer on payer_term (payer_account_id);
create unique index payer_term_runs on payer_term (account_id) where to_at is null;

-- What a payer has off, and when its next statement is made: the first instant of a calendar month. Empty until its first month
-- has begun.
create table statement_payer (
  account_id bigint primary key references account,
  partner_percent integer not null default 0 check (partner_percent between 0 and 100),
  next_at timestamptz
);
create index statement_payer_next on statement_payer (next_at);

-- The months that are stated: each once, also where it came to nothing.
create table partner_statement (
  account_id bigint not null references account,
  month_start timestamptz not null,
  made_at timestamptz not null,
  primary key (account_id, month_start)
);

insert into payer_term (account_id, payer_account_id, kind, from_at)
  select id, case when kind = 3 then id when kind = 4 then partner_account_id else payer_account_id end,
    case when kind in (3, 4) then 'partner' else 'organization' end, created_at
  from account
  where kind = 3 or (kind = 4 and partner_account_id is not null) or (kind <> 4 and payer_account_id is not null);
insert into statement_payer (account_id) select distinct payer_account_id from payer_term;
-- a payer that was never in trial is locked and visited like any other account
insert into billing_account (account_id) select account_id from statement_payer on conflict do nothing;

-- What a payer owes for its members is collected by transfer, and nothing of its own ends with it.
alter table receivable drop constraint receivable_schedule_check;
alter table receivable add constraint receivable_schedule_check
  check (schedule in ('renewal', 'first_conversion', 'bank_return', 'manual', 'statement'));

-- What an issued document says, as the domain's issuedText hashed it: a line of a statement names its member.
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
          || case when explanation ? 'member' then jsonb_build_object('member', explanation -> 'member') else '{}' end
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
