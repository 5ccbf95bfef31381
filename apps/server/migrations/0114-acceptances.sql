-- What a quote was accepted with (S-06): the role and the buyer's own order number, the network that it came from (a prefix), and
-- the legal texts of the shop at that instant, as `terms_acceptance` names them.
alter table quote_answer
  add column role text not null default '' check (char_length(role) <= 60),
  add column order_number text not null default '' check (char_length(order_number) <= 60),
  add column network text not null default '',
  add column terms_version integer references legal_version (number),
  add column terms_locale text,
  add constraint terms_have_their_language check ((terms_version is null) = (terms_locale is null)),
  add constraint words_of_an_acceptance check (kind <> 'declined' or (role = '' and order_number = '' and terms_version is null));

-- Erasing takes out what a person wrote and where from, of an erased account's quote or of an erased recipient, and nothing else.
create or replace function refuse_quote_answer_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) = to_jsonb(old) || '{"name": "", "words": "", "role": "", "order_number": "", "network": ""}'
    and (exists (select from account_erasure where account_id = old.account_id)
      or exists (select from quote_recipient where id = old.recipient_id and email = '')) then
    return new;
  end if;
  raise exception 'an answer to a quote never changes' using errcode = 'restrict_violation';
end $$;
