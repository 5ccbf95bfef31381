-- account_id on every row that belongs to an account, so that a PostgreSQL split by it (Citus, or the like) keeps a row
-- beside its parent. Where the parent's column can be empty (a visitor's cart or quote, staff's session, a mail to nobody
-- with an account) it is empty here too.

-- What a child refers to by both columns can't belong to somebody else.
alter table member add constraint member_of_account unique (account_id, id);
drop index member_account;
alter table cart add constraint cart_of_account unique (account_id, id);
alter table quote add constraint quote_of_account unique (account_id, id);
alter table invoice add constraint invoice_of_account unique (account_id, id);
drop index invoice_account;
alter table payment add constraint payment_of_account unique (account_id, id);

alter table session add column account_id bigint;
alter table one_time_token add column account_id bigint;
alter table cart_line add column account_id bigint;
alter table quote_line add column account_id bigint;
alter table quote_recipient add column account_id bigint;
alter table invoice_line add column account_id bigint;
alter table invoice_document add column account_id bigint;
alter table refund add column account_id bigint;
alter table reconciliation add column account_id bigint;
alter table outbox add column account_id bigint references account;

-- Rows of earlier releases. Snapshots refuse every change, so their triggers stand aside for this one, which adds what
-- the parent has said all along; nobody else can write meanwhile, the tables are locked until the commit.
alter table quote_line disable trigger quote_line_append_only;
alter table invoice_line disable trigger invoice_line_frozen;
alter table invoice_document disable trigger document_append_only;
update session set account_id = member.account_id from member where member.id = session.member_id;
update one_time_token set account_id = member.account_id from member where member.id = one_time_token.member_id;
update cart_line set account_id = cart.account_id from cart where cart.id = cart_line.cart_id and cart.account_id is not null;
update quote_line set account_id = quote.account_id from quote where quote.id = quote_line.quote_id and quote.account_id is not null;
update quote_recipient set account_id = quote.account_id
  from quote where quote.id = quote_recipient.quote_id and quote.account_id is not null;
update invoice_line set account_id = invoice.account_id from invoice where invoice.id = invoice_line.invoice_id;
update invoice_document set account_id = invoice.account_id from invoice where invoice.id = invoice_document.invoice_id;
update refund set account_id = payment.account_id from payment where payment.id = refund.payment_id;
update reconciliation set account_id = payment.account_id from payment where payment.id = reconciliation.payment_id;
update outbox set account_id = event.account_id from event where event.id = outbox.event_id and event.account_id is not null;
alter table quote_line enable trigger quote_line_append_only;
alter table invoice_line enable trigger invoice_line_frozen;
alter table invoice_document enable trigger document_append_only;

-- Where the column is always full, the pair stands for the parent alone.
alter table session drop constraint session_member_id_fkey,
  add constraint session_of_member foreign key (account_id, member_id) references member (account_id, id),
  add constraint session_account check ((member_id is null) = (account_id is null));
alter table one_time_token alter column account_id set not null, drop constraint one_time_token_member_id_fkey,
  add constraint token_of_member foreign key (account_id, member_id) references member (account_id, id);
alter table invoice_line alter column account_id set not null, drop constraint invoice_line_invoice_id_fkey,
  add constraint line_of_invoice foreign key (account_id, invoice_id) references invoice (account_id, id);
alter table invoice_document alter column account_id set not null, drop constraint invoice_document_invoice_id_fkey,
  add constraint document_of_invoice foreign key (account_id, invoice_id) references invoice (account_id, id);
alter table refund alter column account_id set not null, drop constraint refund_payment_id_fkey,
  add constraint refund_of_payment foreign key (account_id, payment_id) references payment (account_id, id);
alter table reconciliation alter column account_id set not null, drop constraint reconciliation_payment_id_fkey,
  add constraint entry_of_payment foreign key (account_id, payment_id) references payment (account_id, id);

-- Where it may be empty, the parent is still found by its id, and a full one has to be the parent's.
alter table cart_line add constraint line_of_cart foreign key (account_id, cart_id) references cart (account_id, id);
alter table quote_line add constraint line_of_quote foreign key (account_id, quote_id) references quote (account_id, id);
alter table quote_recipient
  add constraint recipient_of_quote foreign key (account_id, quote_id) references quote (account_id, id);

-- A node of the release before doesn't know the column: while nodes are replaced one by one the parent's is taken. Lines
-- of carts and mails are written in one statement with their parents, which no trigger can see; theirs stay empty then.
create function take_account_of_parent() returns trigger language plpgsql as $$
declare
  parent text := tg_argv[0];
begin
  case parent
    when 'member' then select account_id into new.account_id from member where id = new.member_id;
    when 'quote' then select account_id into new.account_id from quote where id = new.quote_id;
    when 'invoice' then select account_id into new.account_id from invoice where id = new.invoice_id;
    when 'payment' then select account_id into new.account_id from payment where id = new.payment_id;
  end case;
  return new;
end $$;

create trigger session_takes_account before insert on session
  for each row when (new.account_id is null and new.member_id is not null) execute function take_account_of_parent('member');
create trigger one_time_token_takes_account before insert on one_time_token
  for each row when (new.account_id is null) execute function take_account_of_parent('member');
create trigger quote_line_takes_account before insert on quote_line
  for each row when (new.account_id is null) execute function take_account_of_parent('quote');
create trigger quote_recipient_takes_account before insert on quote_recipient
  for each row when (new.account_id is null) execute function take_account_of_parent('quote');
create trigger invoice_line_takes_account before insert on invoice_line
  for each row when (new.account_id is null) execute function take_account_of_parent('invoice');
create trigger invoice_document_takes_account before insert on invoice_document
  for each row when (new.account_id is null) execute function take_account_of_parent('invoice');
create trigger refund_takes_account before insert on refund
  for each row when (new.account_id is null) execute function take_account_of_parent('payment');
create trigger reconciliation_takes_account before insert on reconciliation
  for each row when (new.account_id is null) execute function take_account_of_parent('payment');
