-- Answers of people to a quote: of each recipient alone, and of those who have the sender's own link, who are no recipients (S-05).
-- The quote of a row is frozen, so the row names the number, revision and total that were answered.
create table quote_answer (
  id bigint generated always as identity primary key,
  quote_id uuid not null references quote,
  -- empty: by the sender's own link
  recipient_id bigint references quote_recipient,
  account_id bigint,
  -- the first acceptance binds, and later ones join it
  kind text not null check (kind in ('accepted', 'joined', 'declined')),
  name text not null check (char_length(name) <= 60),
  reason text check (reason in ('price', 'not_now', 'other')),
  words text not null default '' check (char_length(words) <= 255),
  answered_at timestamptz not null,
  constraint answer_of_quote foreign key (account_id, quote_id) references quote (account_id, id),
  constraint a_reason_is_of_a_decline check (kind = 'declined' or (reason is null and words = ''))
);
create index quote_answer_of_quote on quote_answer (quote_id, id);
-- for the erasing of a recipient
create index quote_answer_of_recipient on quote_answer (recipient_id) where recipient_id is not null;
create unique index quote_accepted_by_one on quote_answer (quote_id) where kind = 'accepted';
create unique index recipient_declines_once on quote_answer (recipient_id) where kind = 'declined';
create trigger quote_answer_takes_account before insert on quote_answer
  for each row when (new.account_id is null) execute function take_account_of_parent('quote');

-- Erasing takes out what a person wrote, of an erased account's quote or of an erased recipient, and nothing else.
create function refuse_quote_answer_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) = to_jsonb(old) || '{"name": "", "words": ""}'
    and (exists (select from account_erasure where account_id = old.account_id)
      or exists (select from quote_recipient where id = old.recipient_id and email = '')) then
    return new;
  end if;
  raise exception 'an answer to a quote never changes' using errcode = 'restrict_violation';
end $$;
create trigger quote_answer_append_only before update or delete on quote_answer
  for each row execute function refuse_quote_answer_change();
