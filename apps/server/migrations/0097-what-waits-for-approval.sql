-- What waits for another member of the staff is listed for the whole shop.
create index refund_requested on refund (id) where state = 'requested';
create index event_credit_requested on event (id) where name = 'credit.requested';
