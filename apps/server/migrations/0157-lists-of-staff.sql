-- The lists of the back office are read in the order of an index, however many rows there are (ADM-15;
-- docs/decisions/0475-a-list-is-declared-once.md).

-- A text as it is searched and sorted: small letters without marks. Its own table of letters, as the collations of two stores
-- differ.
create function fold_text(given text) returns text language plpgsql immutable parallel safe strict cost 200 as $$
begin
  return lower(translate(regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g'),
    'ĐđŁłØøÆæŒœÞþÐðıАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς',
    'ddllooaaoottddiабвгдежзиклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψωσ') collate "C");
end $$;

-- The words of a text: what stands between blanks and signs of ASCII.
create function fold_words(given text) returns text[] language plpgsql immutable parallel safe strict cost 200 as $$
begin
  return (select coalesce(array_agg(left(word, 60)), '{}')
    from regexp_split_to_table(public.fold_text(left(given, 1000)), '[\s!-/:-@\[-`{-~]+') word where word <> '');
end $$;

create function word_vector(given text) returns tsvector language plpgsql immutable parallel safe strict cost 400 as $$
begin
  return array_to_tsvector(public.fold_words(given));
end $$;

-- Texts that have every word of the given one, the beginnings of words too; null for a text without a word.
create function words_query(given text) returns tsquery language plpgsql immutable parallel safe strict as $$
begin
  return (select string_agg('''' || word || ''':*', ' & ') from unnest(public.fold_words(given)) word)::tsquery;
end $$;

create index account_words on account using gin (word_vector(company)) with (fastupdate = off);
create index member_words on member using gin (word_vector(email || ' ' || first_name || ' ' || last_name))
  with (fastupdate = off);
create index payment_method_last_four on payment_method (last_four, account_id) where last_four is not null;

create index account_by_company on account ((fold_text(company) collate "C"), id);
create index account_of_country on account (country, id);
create index account_of_currency on account (currency, id);
create index subscription_in_state on subscription (state, account_id) where ended_at is null;
create index subscription_of_plan on subscription (plan_id, account_id) where ended_at is null;
create index subscription_trial_end on subscription (trial_end) where ended_at is null and state = -1 and trial_end is not null;
create index receivable_overdue on receivable (account_id) where overdue_at is not null and ended_at is null and open > 0;

create index invoice_issued on invoice (issued_at, id) where seq is not null;
create index invoice_due on invoice (due_at, id) where seq is not null;
create index invoice_in_currency on invoice (currency, issued_at, id) where seq is not null;
create index invoice_unsettled on invoice (status, issued_at, id) where seq is not null and status <> 'paid';
create index invoice_of_rare_kind on invoice (kind, issued_at, id) where seq is not null and kind <> 'period';

create index payment_in_state on payment (state, id) where state <> 2;
create index payment_in_currency on payment (currency, id);
create index payment_attempt_in_state on payment_attempt (state, id) where state <> 'paid';
create index refund_in_state on refund (state, id);
