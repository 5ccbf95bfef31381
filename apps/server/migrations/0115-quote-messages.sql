-- Questions about a quote and the answers to them: each recipient has a thread of their own, and those who have the sender's own
-- link share one (S-08, docs/decisions/0390-questions-and-answers.md). A thread goes on through the revisions of a number.
create table quote_message (
  id bigint generated always as identity primary key,
  quote_id uuid not null references quote,
  -- whose thread it is in; empty: that of the sender's own link, or a message to all
  recipient_id bigint references quote_recipient,
  account_id bigint,
  author_side text not null check (author_side in ('recipient', 'owner', 'shop')),
  audience text not null check (audience in ('one', 'all')),
  name text not null check (char_length(name) <= 60),
  -- the product of the line that it is about
  line_id integer,
  text text not null check (char_length(text) <= 2000),
  created_at timestamptz not null,
  constraint message_of_quote foreign key (account_id, quote_id) references quote (account_id, id),
  constraint to_all_is_no_thread check (audience = 'one' or (recipient_id is null and author_side <> 'recipient'))
);
create index quote_message_of_quote on quote_message (quote_id, id);
-- for the erasing of a recipient
create index quote_message_of_recipient on quote_message (recipient_id) where recipient_id is not null;
create trigger quote_message_takes_account before insert on quote_message
  for each row when (new.account_id is null) execute function take_account_of_parent('quote');

-- Erasing takes out what was written, of an erased account's quote or in the thread of an erased recipient, and nothing else.
create function refuse_quote_message_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) = to_jsonb(old) || '{"name": "", "text": ""}'
    and (exists (select from account_erasure where account_id = old.account_id)
      or exists (select from quote_recipient where id = old.recipient_id and email = '')) then
    return new;
  end if;
  raise exception 'a message about a quote never changes' using errcode = 'restrict_violation';
end $$;
create trigger quote_message_append_only before update or delete on quote_message
  for each row execute function refuse_quote_message_change();

-- Up to where a side has read the messages, and when the last mail about them was due: ten minutes lie between two.
create table quote_thread_mark (
  quote_id uuid not null references quote,
  side text not null check (side in ('recipient', 'owner', 'shop')),
  recipient_id bigint references quote_recipient,
  account_id bigint,
  -- the last message that was read
  read_through bigint not null default 0,
  mail_at timestamptz,
  unique nulls not distinct (quote_id, side, recipient_id),
  constraint mark_of_quote foreign key (account_id, quote_id) references quote (account_id, id),
  constraint only_readers_are_recipients check (side = 'recipient' or recipient_id is null)
);
create trigger quote_thread_mark_takes_account before insert on quote_thread_mark
  for each row when (new.account_id is null) execute function take_account_of_parent('quote');
