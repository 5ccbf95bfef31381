import type {
  ClockOffsetTable,
  SecretTable,
  RunningSettingsTable,
  LifecycleStepTable,
  ReleaseTable,
  CatalogueVersionTable,
  CatalogueDraftTable,
  LegalVersionTable,
  ProductTable,
  RateWindowTable,
  EventTable,
  OutboxTable,
  DueWorkTable,
  IdempotencyTable,
  SentMailTable,
  SentMailAttachmentTable,
  MailSuppressionTable,
  WebhookInTable,
  AnalyticsEntryTable,
} from './schema-platform.ts'
import type { BankLineTable, BankMappingTable, BankStatementTable } from './schema-bank.ts'
import type {
  AdminKeyTable,
  AuditTable,
  ImpersonationTable,
  StaffEnrolmentTable,
  StaffIdentityTable,
  StaffLoginTable,
  StaffPasskeyTable,
  StaffProviderSignInTable,
  StaffSessionTable,
  StaffTable,
} from './schema-staff.ts'
import type {
  AccountTable,
  AccountErasureTable,
  MemberTable,
  MemberDeletionTable,
  DataExportTable,
  SessionTable,
  MemberFactorTable,
  MemberPasskeyTable,
  MemberRecoveryCodeTable,
  OneTimeTokenTable,
  PasskeyAttemptTable,
  ApprovalRequestTable,
  MemberInvitationTable,
  TermsAcceptanceTable,
  DeviceTable,
  AppRequirementTable,
  PlanTrialGrantTable,
} from './schema-accounts.ts'
import type {
  AccountDomainTable,
  CompanySignInTable,
  IdentityProviderTable,
  MemberIdentityTable,
} from './schema-identity.ts'
import type {
  CartTable,
  CartLineTable,
  SavedCartTable,
  QuoteTable,
  QuoteViewTable,
  QuoteLineTable,
  QuoteLinkTable,
  QuoteRecipientTable,
  OrdersTable,
} from './schema-shop.ts'
import type { QuoteAnswerTable, QuoteMessageTable, QuoteOwnerTable, QuoteThreadMarkTable } from './schema-quote-talk.ts'
import type {
  BillingInfoTable,
  PaymentMethodTable,
  SubscriptionTable,
  SubscriptionItemTable,
  TrialAllowedTable,
  TrialGrantTable,
  ModulePurchaseTable,
  EntitlementTable,
} from './schema-billing.ts'
import type {
  CostCentreProductTable,
  CostCentreTable,
  InvoiceTable,
  InvoiceLineTable,
  InvoiceSeriesTable,
  InvoiceDocumentTable,
  InvoiceTaxTable,
  TaxNumberTable,
} from './schema-documents.ts'
import type { HandOverTable, MachineKeyTable, MetadataEntryTable, SigningKeyTable } from './schema-machine.ts'
import type { UsageRecordTable, UsageWindowTable } from './schema-usage.ts'
import type {
  PaymentTable,
  PaymentAttemptTable,
  BillingAccountTable,
  ReceivableTable,
  CreditEntryTable,
  PendingLineTable,
  PayerTermTable,
  StatementPayerTable,
  PartnerStatementTable,
  RefundTable,
  ReconciliationTable,
} from './schema-collecting.ts'
import type {
  GwTokenTable,
  GwCustomerTable,
  GwMethodTable,
  GwPaymentTable,
  GwEntryTable,
  GwDisputeTable,
  GwChallengeTable,
  GwWebhookTable,
  GwModeTable,
} from './schema-gateway.ts'

/** Every table of the migrations, for typed SQL. */
export interface Schema {
  clock_offset: ClockOffsetTable
  secret: SecretTable
  running_settings: RunningSettingsTable
  lifecycle_step: LifecycleStepTable
  release: ReleaseTable
  catalogue_version: CatalogueVersionTable
  catalogue_draft: CatalogueDraftTable
  legal_version: LegalVersionTable
  product: ProductTable
  account: AccountTable
  account_erasure: AccountErasureTable
  member: MemberTable
  staff: StaffTable
  staff_passkey: StaffPasskeyTable
  admin_key: AdminKeyTable
  bank_line: BankLineTable
  bank_mapping: BankMappingTable
  bank_statement: BankStatementTable
  staff_session: StaffSessionTable
  impersonation: ImpersonationTable
  staff_login: StaffLoginTable
  staff_enrolment: StaffEnrolmentTable
  staff_identity: StaffIdentityTable
  staff_provider_sign_in: StaffProviderSignInTable
  audit: AuditTable
  session: SessionTable
  member_deletion: MemberDeletionTable
  data_export: DataExportTable
  member_factor: MemberFactorTable
  member_passkey: MemberPasskeyTable
  passkey_attempt: PasskeyAttemptTable
  account_identity_provider: IdentityProviderTable
  account_domain: AccountDomainTable
  member_identity: MemberIdentityTable
  company_sign_in: CompanySignInTable
  member_recovery_code: MemberRecoveryCodeTable
  one_time_token: OneTimeTokenTable
  metadata_entry: MetadataEntryTable
  terms_acceptance: TermsAcceptanceTable
  approval_request: ApprovalRequestTable
  member_invitation: MemberInvitationTable
  rate_window: RateWindowTable
  cart: CartTable
  cart_line: CartLineTable
  cart_scenario: SavedCartTable
  event: EventTable
  outbox: OutboxTable
  due_work: DueWorkTable
  idempotency: IdempotencyTable
  sent_mail: SentMailTable
  sent_mail_attachment: SentMailAttachmentTable
  mail_suppression: MailSuppressionTable
  quote: QuoteTable
  quote_line: QuoteLineTable
  quote_recipient: QuoteRecipientTable
  quote_link: QuoteLinkTable
  quote_view: QuoteViewTable
  quote_answer: QuoteAnswerTable
  quote_message: QuoteMessageTable
  quote_thread_mark: QuoteThreadMarkTable
  quote_owner: QuoteOwnerTable
  billing_info: BillingInfoTable
  payment_method: PaymentMethodTable
  subscription: SubscriptionTable
  subscription_item: SubscriptionItemTable
  plan_trial_grant: PlanTrialGrantTable
  trial_grant: TrialGrantTable
  trial_allowed: TrialAllowedTable
  usage_record: UsageRecordTable
  usage_window: UsageWindowTable
  machine_key: MachineKeyTable
  signing_key: SigningKeyTable
  hand_over: HandOverTable
  module_purchase: ModulePurchaseTable
  entitlement: EntitlementTable
  orders: OrdersTable
  cost_centre: CostCentreTable
  cost_centre_product: CostCentreProductTable
  invoice: InvoiceTable
  invoice_line: InvoiceLineTable
  invoice_series: InvoiceSeriesTable
  invoice_document: InvoiceDocumentTable
  invoice_tax: InvoiceTaxTable
  tax_number: TaxNumberTable
  device: DeviceTable
  app_requirement: AppRequirementTable
  payment: PaymentTable
  payment_attempt: PaymentAttemptTable
  billing_account: BillingAccountTable
  receivable: ReceivableTable
  credit_entry: CreditEntryTable
  pending_line: PendingLineTable
  payer_term: PayerTermTable
  statement_payer: StatementPayerTable
  partner_statement: PartnerStatementTable
  refund: RefundTable
  reconciliation: ReconciliationTable
  webhook_in: WebhookInTable
  analytics_entry: AnalyticsEntryTable
  'gw.token': GwTokenTable
  'gw.customer': GwCustomerTable
  'gw.method': GwMethodTable
  'gw.payment': GwPaymentTable
  'gw.entry': GwEntryTable
  'gw.dispute': GwDisputeTable
  'gw.challenge': GwChallengeTable
  'gw.webhook': GwWebhookTable
  'gw.mode': GwModeTable
}
