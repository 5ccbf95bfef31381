-- Customers by kind, by an add-on, by how long they owe (ADM-15; docs/decisions/0490-an-amount-finds-its-documents.md).
create index account_of_kind on account (kind, id);
create index subscription_item_of_add_on on subscription_item (product_id, account_id) where ended_at is null and not bundled;
create index receivable_overdue_since on receivable (overdue_at, account_id)
  where overdue_at is not null and ended_at is null and open > 0;
