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

-- The words of a text from one of them on: what stands between blanks and signs of ASCII, a blank between them.
create function words_from(given text, place int) returns text language plpgsql immutable parallel safe strict cost 200 as $$
begin
  return (select coalesce(string_agg(word, ' ' order by n), '') from (
    select left(word, 60) as word, row_number() over (order by at) as n
    from regexp_split_to_table(public.fold_text(left(given, 300)), '[\s!-/:-@\[-`{-~]+') with ordinality as part(word, at)
    where word <> '') words where n >= place) collate "C";
end $$;

-- A search reads a range of each: the beginning of a company's name from one of its first three words on, of a member's name
-- or last name, of an address or its domain.
create index account_by_company on account ((words_from(company, 1) collate "C"), id);
create index account_by_second_word on account ((words_from(company, 2) collate "C"), id);
create index account_by_third_word on account ((words_from(company, 3) collate "C"), id);
create index member_by_name on member ((words_from(first_name || ' ' || last_name, 1) collate "C"), account_id);
create index member_by_last_name on member ((words_from(last_name, 1) collate "C"), account_id);
create index member_by_address on member ((fold_text(email) collate "C"), account_id);
create index member_by_domain on member ((fold_text(split_part(email, '@', 2)) collate "C"), account_id);
create index payment_method_last_four on payment_method (last_four, account_id) where last_four is not null;

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
