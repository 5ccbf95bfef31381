-- Tax on documents (B-86): the share of each line, and the tax of each rate. The text that is hashed has a second version, which
-- says what tax each line has (0039). What was issued before has the first one and its hash for ever, and so has what a node of
-- the release before issues beside this one.
alter table invoice add column text_version smallint not null default 1 check (text_version in (1, 2));
alter table invoice_line add column tax bigint;

-- Written with the number of the document, and never after it.
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

-- What a verified tax number corrects (B-87): few, so the index is small.
create index invoice_taxed on invoice (account_id, issued_at) where tax > 0 and kind <> 'credit';

-- What the register says of the tax number of an account's billing details. The proof of a confirmed one is good for 30 days;
-- the register is asked again before they are over.
create table tax_number (
  account_id bigint primary key references account,
  country char(2) not null,
  number text not null check (length(number) between 4 and 20),
  state text not null check (state in ('checking', 'verified', 'rejected')),
  -- since when it is confirmed without a break
  verified_since timestamptz,
  proved_at timestamptz,
  -- what the register calls its answer
  proof text,
  -- when the register is asked next
  check_at timestamptz,
  tries integer not null default 0,
  constraint a_verified_number_is_proved
    check ((state = 'verified') = (verified_since is not null) and (state <> 'verified' or proved_at is not null))
);
create index tax_number_to_check on tax_number (check_at) where check_at is not null;

-- Tax stands among the lines: of an issued document by its rates, of a draft as it would be.
create or replace view verify.invoice_line as
  select id, invoice_id, product_id::bigint as module_id, kind, quantity as qty, free_quantity as free_qty, unit, amount,
    currency::text as currency
  from invoice_line
  union all
  select -(invoice_id * 100 + position), invoice_id, null, 'tax', 1, 0, tax, tax, currency::text from invoice_tax
  union all
  select -(id * 100), id, null, 'tax', 1, 0, tax, tax, currency::text from invoice where seq is null and tax <> 0;
