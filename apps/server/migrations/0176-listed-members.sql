-- Members are a list of the back office: those of a role are read in the order of their own index (ADM-15).
create index member_that_is_primary on member (id) where is_primary and removed_at is null;
create index entitlement_of_product on entitlement (product_id, id);
