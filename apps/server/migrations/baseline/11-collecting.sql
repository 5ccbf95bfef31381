-- The open amount of an issued invoice, with a clock of its own (B-125).
create table receivable (
  account_id bigint not null,
  invoice_id bigint not null,
  open bigint not null check (open >= 0),
  currency char(3) not null,
  due_at timestamptz not null,
  is_add_on boolean not null,
  -- the debt of a payer for its members is collected by transfer, and nothing of its own ends with it: 'statement'
  schedule text not null check (schedule in ('renewal', 'first_conversion', 'bank_return', 'manual', 'statement')),
  first_failed_at timestamptz,
  is_hard_decline boolean not null,
  erring_since timestamptz,
  next_attempt_at timestamptz,
  overdue_at timestamptz,
  disabled_at timestamptz,
  ended_at timestamptz,
  -- The days on which a declined renewal is tried again are a setting of the shop (SET-03). A debt keeps those of its first
  -- failure; without a list they are the specified ones.
  retry_days jsonb check (jsonb_typeof(retry_days) = 'array'),
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoice (account_id, id)
);

-- The one payment of an invoice.
create table payment (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice,
  account_id bigint not null references account,
  order_id uuid references orders,
  payment_method_id bigint references payment_method,
  method smallint not null check (method between 0 and 5),
  state smallint not null check (state between 0 and 10),
  amount bigint not null check (amount >= 0),
  currency char(3) not null,
  gateway_ref text,
  idem_key text not null unique,
  decline_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The page of the customer's bank that a payment in state 1 waits for (B-53): it can be opened again from another tab or
  -- device until it lapses. Null where nothing waits for the customer.
  challenge_url text,
  challenge_id text,
  challenge_expires_at timestamptz,
  constraint payment_of_account unique (account_id, id),
  constraint payment_of_invoice unique (invoice_id),
  -- a bank transfer comes by no stored method
  constraint a_wire_has_no_method check (method <> 5 or payment_method_id is null)
);
create unique index one_paid_payment_per_invoice on payment (invoice_id) where state = 2;
create index payment_of_order on payment (order_id) where order_id is not null;

-- One call to the provider, stored before it is made under a key of its own.
create table payment_attempt (
  account_id bigint not null,
  id bigint generated always as identity,
  payment_id bigint not null,
  number integer not null check (number > 0),
  -- a settled charge may be disputed (B-82)
  state text not null check (state in ('started', 'challenge', 'pending', 'paid', 'declined', 'blocked', 'returned', 'disputed',
    'charged_back', 'ended')),
  origin text not null check (origin in ('member', 'system')),
  payment_method_id bigint not null references payment_method,
  idem_key text not null unique,
  started_at timestamptz not null,
  -- when it is looked up at the provider
  look_at timestamptz,
  fence bigint not null default 0,
  lease_until timestamptz,
  -- the provider's last answer, stored before anything follows from it
  outcome jsonb,
  -- a payment has its provider's reference before it is confirmed (docs/decisions/0051)
  gateway_ref text,
  -- An amount of its own: its payment may become smaller while the provider still decides (B-115). Where it is empty it is the
  -- payment's.
  amount bigint check (amount > 0),
  -- one reading of a charge's refunds: it counts only while its number is the newest
  refund_fence bigint not null default 0,
  primary key (account_id, id),
  unique (account_id, payment_id, number),
  foreign key (account_id, payment_id) references payment (account_id, id)
);
create unique index payment_attempt_id on payment_attempt (id);
create index payment_attempt_look on payment_attempt (look_at) where look_at is not null;
create index payment_attempt_begun on payment_attempt (started_at)
  where state = 'started' and fence = 0 and origin = 'system';
create unique index payment_attempt_gateway_ref on payment_attempt (gateway_ref) where gateway_ref is not null;

-- A refund is written before its money moves, with the key that the provider gets (B-81).
create table refund (
  id bigint generated always as identity primary key,
  payment_id bigint,
  amount bigint not null check (amount > 0),
  gateway_ref text,
  created_at timestamptz not null,
  account_id bigint not null,
  invoice_id bigint,
  -- a request may be withdrawn before it is approved
  state text not null default 'refunded'
    check (state in ('requested', 'started', 'refunded', 'rejected', 'credited', 'withdrawn')),
  destination text not null default 'method' check (destination in ('method', 'credit')),
  -- before tax, as it was given; empty for all that was left
  net bigint check (net > 0),
  note_id bigint,
  reason text not null default '',
  requested_by text not null default 'system',
  approved_by text,
  -- names the account, as the keys of tries do; derived, so that no row is without one
  idem_key text generated always as ('account:' || account_id::text || ':refund:' || id::text) stored unique,
  fence bigint not null default 0,
  lease_until timestamptz,
  -- the provider's answer, stored before anything follows from it
  outcome jsonb,
  started_at timestamptz,
  -- one that was made is looked at for a month, also where the provider's event is lost
  look_at timestamptz,
  -- One that the staff made at the provider itself is a row like any other: made already, and with a note as far as its invoice
  -- had something left. What exceeds that stands beside it.
  made_at_provider boolean not null default false,
  excess bigint check (excess > 0 and excess <= amount),
  constraint refund_id_of_account unique (account_id, id),
  constraint refund_of_payment foreign key (account_id, payment_id) references payment (account_id, id),
  constraint refund_of_invoice foreign key (account_id, invoice_id) references invoice (account_id, id),
  constraint refund_by_note foreign key (account_id, note_id) references invoice (account_id, id),
  constraint a_refund_is_made_by_the_provider
    check (state <> 'refunded' or (payment_id is not null and gateway_ref is not null)),
  constraint a_started_refund_has_a_payment check (state <> 'started' or (payment_id is not null and look_at is not null)),
  constraint a_refund_has_a_note
    check (state not in ('started', 'rejected', 'credited') or note_id is not null or made_at_provider),
  constraint a_refund_is_of_something check (payment_id is not null or invoice_id is not null),
  -- two of the staff (B-81)
  constraint another_name_approves check (lower(trim(approved_by)) <> lower(trim(requested_by)))
);
create index refund_of_invoice on refund (account_id, invoice_id);
create index refund_due on refund (look_at) where look_at is not null;
create unique index one_request_per_invoice on refund (account_id, invoice_id) where state = 'requested';
create unique index one_row_of_a_refund_at_the_provider on refund (gateway_ref) where made_at_provider;
-- requests that wait for another member of the staff are listed for the whole shop
create index refund_requested on refund (id) where state = 'requested';
create trigger refund_takes_account before insert on refund
  for each row when (new.account_id is null) execute function take_account_of_parent('payment');

-- Payments that the operator has to look at: an unknown outcome is over with that outcome, money is over when the staff say so.
create table reconciliation (
  payment_id bigint not null,
  reason text not null,
  created_at timestamptz not null,
  account_id bigint not null,
  id bigint generated always as identity primary key,
  kind text not null default 'outcome' check (kind in ('outcome', 'money')),
  resolved_at timestamptz,
  constraint entry_of_payment foreign key (account_id, payment_id) references payment (account_id, id),
  constraint reconciliation_is_named_once unique (payment_id, reason)
);
create trigger reconciliation_takes_account before insert on reconciliation
  for each row when (new.account_id is null) execute function take_account_of_parent('payment');

create view open_reconciliation as
  select list.* from reconciliation list join payment on payment.id = list.payment_id
  -- the states of B-21 in which an outcome isn't known
  where list.resolved_at is null and (list.kind = 'money' or payment.state in (0, 1, 3));

-- Account credit, append-only and signed; the balance is the sum.
create table credit_entry (
  account_id bigint not null references account,
  id bigint generated always as identity,
  amount bigint not null check (amount <> 0),
  currency char(3) not null,
  cause text not null check (cause in ('payment', 'returned', 'credit_note', 'taken_back', 'deposit', 'granted', 'given_up')),
  invoice_id bigint,
  created_at timestamptz not null,
  reason text,
  granted_by text,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoice (account_id, id),
  -- credit that the staff grant is for no invoice: it names its reason and its grantor (B-133); so is the rest of an erased account
  constraint only_granted_credit_is_for_no_invoice check ((cause in ('granted', 'given_up')) = (invoice_id is null)),
  constraint granted_credit_names_its_grant
    check (cause not in ('granted', 'given_up') or (reason is not null and granted_by is not null)),
  constraint granted_credit_has_its_sign check (cause <> 'granted' or amount > 0),
  constraint given_up_credit_has_its_sign check (cause <> 'given_up' or amount < 0),
  -- the credit of a credit note goes back where the money of its invoice did (B-141)
  constraint taken_back_credit_has_its_sign check (cause <> 'taken_back' or amount < 0)
);
create trigger credit_entry_append_only before update or delete on credit_entry for each row execute function keep_but_texts();

create table webhook_in (
  provider text not null,
  event_id text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (provider, event_id)
);
