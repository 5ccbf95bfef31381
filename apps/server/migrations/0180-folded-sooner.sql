-- The key of each row of an index and of a sort: texts of ASCII, which most are, need no table of letters, and the words of a
-- text are cut by one expression. What both answer is the same as before, so that the indexes stay (ADM-15).

create or replace function fold_text(given text) returns text language plpgsql immutable parallel safe strict cost 20 as $$
begin
  if octet_length(given) = length(given) then return lower(given collate "C"); end if;
  return lower(translate(regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g'),
    'ĐđŁłØøÆæŒœÞþÐðıАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς',
    'ddllooaaoottddiабвгдежзиклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψωσ') collate "C");
end $$;

create or replace function words_from(given text, place int) returns text language plpgsql immutable parallel safe strict cost 40 as $$
declare
  words text collate "C" := btrim(regexp_replace(public.fold_text(left(given, 300)), '[\s!-/:-@\[-`{-~]+', ' ', 'g'), ' ');
begin
  for n in 2 .. place loop
    if strpos(words, ' ') = 0 then return ''; end if;
    words := substr(words, strpos(words, ' ') + 1);
  end loop;
  if length(words) <= 60 then return words; end if;
  return regexp_replace(words, '([^ ]{60})[^ ]+', '\1', 'g');
end $$;
