-- A method that its first payment stores has no reference until that is paid (B-155): its token is stored nowhere.

alter table payment_method
  drop constraint a_method_is_known_to_a_provider,
  add constraint a_method_is_known_to_a_provider
    check (num_nonnulls(gateway_token, method_ref) > 0 or num_nonnulls(provider, customer_ref) = 2);
