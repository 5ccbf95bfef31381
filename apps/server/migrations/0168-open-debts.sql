-- What is open, by its amount for lines of a bank and by currency for its ageing (ADM-11).
create index receivable_unpaid on receivable (currency, open) where open > 0 and ended_at is null;
