-- What of its environment decides on documents, as the shop was last started: commands issue theirs by it.
create table running_settings (
  id boolean primary key default true check (id),
  taxes jsonb,
  seller jsonb,
  started_at timestamptz not null
);

-- On time, and nothing of the account is charged by its key.
alter table usage_record drop constraint usage_record_effect_check,
  add constraint usage_record_effect_check check (effect in ('counted', 'draft', 'next_invoice', 'nothing', 'none'));
