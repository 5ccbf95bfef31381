-- The same transfer in a file of another format is found by day and amount among what was booked.
create index bank_line_booked on bank_line (booked_on, amount) where state = 'booked';
