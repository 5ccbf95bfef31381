-- What was used by a key that nothing is charged by is forgotten after its time (S-42); every other report stays as it is.
drop trigger usage_record_append_only on usage_record;
create trigger usage_record_append_only before update on usage_record
  for each row execute function refuse_change();
create trigger usage_record_charged before delete on usage_record
  for each row when (old.effect <> 'none') execute function refuse_change();
create index usage_record_uncharged on usage_record (received_at) where effect = 'none';
