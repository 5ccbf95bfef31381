-- Invoices and credit notes; an issued one stays as it was, however it is written to (INV-02).
create table invoice (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  subscription_id bigint references subscription,
  order_id uuid references orders,
  kind text not null check (kind in ('period', 'change', 'trial_end', 'addon', 'manual', 'credit')),
  status text not null check (status in ('draft', 'open', 'paid', 'refunded', 'void')),
  -- Taken in the finalising transaction, so there are no gaps (B-83); drafts have none. Credit notes are documents of a series of
  -- their own (B-81, B-83): positive amounts that are given back.
  series text not null,
  seq bigint,
  currency char(3) not null,
  subtotal bigint not null,
  tax bigint not null,
  total bigint not null,
  credit_applied bigint not null default 0 check (credit_applied >= 0),
  period_start timestamptz,
  period_end timestamptz,
  -- seller and buyer as they were
  parties jsonb not null,
  catalogue_version integer not null references catalogue_version,
  created_at timestamptz not null,
  issued_at timestamptz,
  due_at timestamptz not null,
  issued_hash text,
  finalise_at timestamptz,
  tax_rate jsonb not null default '{"name": "none", "basisPoints": 0}',
  -- The invoice that a credit note corrects. One that gives back what an earlier system was paid (B-145) corrects none of this shop.
  corrects_id bigint,
  -- the end of the service that is charged in advance: what of it is unused may be credited (B-62)
  service_until timestamptz,
  -- of the text that is hashed: the second says what tax each line has (B-86), the first stays with its documents for ever
  text_version smallint not null default 1 check (text_version in (1, 2)),
  -- the seller's prefix of the day of issue, for people and in the name of its PDF (INV-02, SET-01)
  number_prefix text,
  file_prefix text,
  -- The zone that a document writes its days in, as the shop had it at the issue (B-149). One that was issued without keeps its
  -- face: the days, and the words of its periods and parts, that it was issued with (B-146).
  billing_zone text,
  unique (series, seq),
  check (subtotal + tax = total),
  check (total >= 0 or kind = 'credit'),
  check (period_start < period_end),
  check ((seq is null) = (issued_at is null) and (seq is null) = (issued_hash is null)),
  check (status in ('draft', 'void') or seq is not null),
  -- One period is invoiced once; the range of the id stands in for equality, so no extension is needed. The draft of a
  -- reactivation is of no subscription until it is paid: its month may overlap the last one of the former life.
  constraint invoice_periods_never_overlap
    exclude using gist (int8range(subscription_id, subscription_id, '[]') with &&, tstzrange(period_start, period_end) with &&)
    where (kind = 'period' and status <> 'void' and subscription_id is not null),
  constraint a_period_is_of_a_subscription check (kind <> 'period' or subscription_id is not null or seq is null),
  constraint invoice_of_account unique (account_id, id),
  constraint corrected_invoice foreign key (account_id, corrects_id) references invoice (account_id, id),
  constraint a_note_corrects check (kind = 'credit' or corrects_id is null),
  constraint a_note_is_positive check (kind <> 'credit' or (subtotal > 0 and tax >= 0)),
  constraint a_draft_has_no_prefix check (seq is not null or (number_prefix is null and file_prefix is null)),
  constraint a_draft_has_no_zone check (seq is not null or billing_zone is null)
);
create index invoice_alive on invoice (account_id) where status in ('draft', 'open');
create index invoice_corrects on invoice (account_id, corrects_id) where corrects_id is not null;
create index invoice_served on invoice (account_id, service_until) where status = 'paid' and service_until is not null;
-- the deposit that a charge became is found where that charge comes back
create index invoice_of_kind_manual on invoice (account_id) where kind = 'manual';
-- documents that a verified tax number corrects (B-87): few, so the index is small
create index invoice_taxed on invoice (account_id, issued_at) where tax > 0 and kind <> 'credit';
create index invoice_unnamed on invoice (id) where seq is not null and number_prefix is null;

-- Of an issued invoice only how far it is settled moves on; a prefix is added once, and stays.
create function refuse_issued_change() returns trigger language plpgsql as $$
declare
  free text[] := array['status', 'credit_applied'];
begin
  if old.seq is null then
    return new;
  end if;
  if old.number_prefix is null then
    free := free || array['number_prefix', 'file_prefix'];
  end if;
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'an issued invoice never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger invoice_frozen before update on invoice for each row execute function refuse_issued_change();
create trigger invoice_kept before delete on invoice for each row when (old.seq is not null) execute function refuse_change();

create table invoice_line (
  id bigint generated always as identity primary key,
  invoice_id bigint not null,
  position integer not null,
  product_id integer references product,
  -- money that no rule expects is a deposit, on a document of its own (B-115)
  kind text not null check (kind in ('plan', 'module', 'usage', 'usage_minimum', 'prepaid', 'overage', 'extra_assets',
    'proration_charge', 'proration_credit', 'discount', 'tax', 'deposit')),
  quantity bigint not null check (quantity >= 0),
  free_quantity bigint not null check (free_quantity >= 0),
  unit bigint not null check (unit >= 0),
  amount bigint not null,
  currency char(3) not null,
  -- the explained amount (PRC-11), as it was
  explanation jsonb not null,
  account_id bigint not null,
  -- the place of the line that it corrects; a line of a change may take back one of an earlier document, and names that too
  corrects integer check (corrects >= 0),
  -- its share of the document's (B-86)
  tax bigint,
  corrects_invoice_id bigint references invoice,
  unique (invoice_id, position),
  constraint line_of_invoice foreign key (account_id, invoice_id) references invoice (account_id, id),
  constraint a_corrected_document_has_its_line check (corrects_invoice_id is null or corrects is not null)
);
create index invoice_line_corrects on invoice_line (corrects_invoice_id) where corrects_invoice_id is not null;
create trigger invoice_line_takes_account before insert on invoice_line
  for each row when (new.account_id is null) execute function take_account_of_parent('invoice');

-- A line can't be moved from a draft to an issued invoice either.
create function refuse_issued_line_change() returns trigger language plpgsql as $$
begin
  if exists (select from invoice where id in (old.invoice_id, new.invoice_id) and seq is not null) then
    raise exception 'a line of an issued invoice never changes' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger invoice_line_frozen before update or delete on invoice_line
  for each row execute function refuse_issued_line_change();

-- An invoice may be written with its number at once, and its lines after it in the same transaction: from then on they
-- are frozen. New lines, the many, are looked at once a statement.
create function refuse_late_line() returns trigger language plpgsql as $$
begin
  if exists (
    select from added join invoice on invoice.id = added.invoice_id
    where invoice.seq is not null and invoice.xmin <> pg_current_xact_id()::xid
  ) then
    raise exception 'a line of an issued invoice never changes' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger invoice_line_late after insert on invoice_line
  referencing new table as added for each statement execute function refuse_late_line();

-- The tax of each rate of a document (B-86), written with its number, and never after it.
create table invoice_tax (
  account_id bigint not null,
  invoice_id bigint not null,
  position integer not null check (position >= 0),
  name text not null,
  -- hundredths of a percent
  basis_points numeric(7, 2) not null check (basis_points between 0 and 10000),
  is_reverse_charge boolean not null,
  net bigint not null,
  tax bigint not null,
  currency char(3) not null,
  primary key (account_id, invoice_id, position),
  constraint tax_of_invoice foreign key (account_id, invoice_id) references invoice (account_id, id),
  constraint a_reversed_charge_has_no_tax check (not is_reverse_charge or (basis_points = 0 and tax = 0))
);
create trigger invoice_tax_append_only before update or delete on invoice_tax
  for each row execute function refuse_change();
create trigger invoice_tax_late after insert on invoice_tax
  referencing new table as added for each statement execute function refuse_late_line();

-- The next number of a series; its row lock orders finalisations.
create table invoice_series (
  series text primary key,
  next_seq bigint not null check (next_seq > 0)
);

-- A PDF is frozen at its first rendering for each language and each state of its settlement (B-84, B-132). One without a
-- settlement is rendered again at the next download.
create table invoice_document (
  invoice_id bigint not null,
  locale text not null,
  content bytea not null,
  created_at timestamptz not null,
  account_id bigint not null,
  settlement text not null default '',
  primary key (invoice_id, locale, settlement),
  constraint document_of_invoice foreign key (account_id, invoice_id) references invoice (account_id, id)
);
create trigger document_append_only before update or delete on invoice_document for each row execute function refuse_change();
create trigger invoice_document_takes_account before insert on invoice_document
  for each row when (new.account_id is null) execute function take_account_of_parent('invoice');

-- Lines of less than the provider charges, and lines of a change, wait for the next invoice (B-60). One that has joined it, or was
-- given up at the end of the subscription (B-136), has an end.
create table pending_line (
  account_id bigint not null references account,
  id bigint generated always as identity,
  product_id int references product,
  kind text not null check (kind <> 'tax'),
  quantity bigint not null,
  free_quantity bigint not null,
  unit bigint not null,
  amount bigint not null,
  currency char(3) not null,
  explanation jsonb not null,
  created_at timestamptz not null,
  ended_at timestamptz check (ended_at >= created_at),
  corrects integer check (corrects >= 0),
  corrects_invoice_id bigint references invoice,
  primary key (account_id, id)
);
create index pending_line_waiting on pending_line (account_id) where ended_at is null;
