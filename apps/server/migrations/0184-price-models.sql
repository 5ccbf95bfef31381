-- A price by tiers or blocks is bought by value like any other (S-39); what was used of it is a line of its own kind.
alter table subscription_item add column price_model jsonb;
alter table invoice_line
  drop constraint invoice_line_kind_check,
  add constraint invoice_line_kind_check check (kind in ('plan', 'module', 'usage', 'usage_minimum', 'tiered', 'prepaid',
    'overage', 'extra_assets', 'proration_charge', 'proration_credit', 'discount', 'tax', 'deposit'));
