/** Every field name of the specification's entities (M§3, B§3): what a forged request would like to set. */
export const ENTITY_FIELDS: readonly string[] = `
  id code title path icon description price pricing_subtitle currency currency_symbol discount bundled is_exclusive is_featured is_added is_deleted inid ids
  modules subpackages subpackage_codes srt is_module tracking_id catname catid type is_core is_default is_cross_sell is_additional_account_user is_hidden
  has_dependency dependencies module_dependent_id pricing_price base_price pricing_type pricing_status is_prepayment is_trial actual_is_trial trial_quantity
  trial_expires_on quantity minimum_asset_count asset_type is_show_invoice is_contact_us is_landing_page payment_status datetime_started datetime_last_payment
  url_alias_list message name total plan upsell_ids upsell_result upsell_modules totalPrice totalBundleNonDiscountedPrice totalAdditionalModulesPrice
  totalDiscountedPrice planreset is_change_package no_record_found key billing_info subscription orderPostStatus state item is_bundle url search_price size
  module pricing entries emails comment cart minimum_asset_rate usages usage_key unit is_additional is_support free_users status method action messages dependent
  is_legacy account member_id items order_id first_name last_name company address1 address2 city zip country phone card_type year month first_six last_four
  cardno vatno name_on_account routing_number account_number account_type billing_agreement_id three_d_secure_token_id has_billing_info
  current_period_started_at current_period_ends_at timeframe change_billing_model is_reactivate package_id check_compatibility api_key invoice_number email
  is_locked settings organization details add_on_code pricing_interval_trial pricing_trial_unit page ip
  account_id is_primary is_read_only is_indirect is_affiliate role policies kind flags trial_ends_at version digest total_minor price_minor due_now
`
  .trim()
  .split(/\s+/)
