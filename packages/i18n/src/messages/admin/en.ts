export const en = {
  'admin.empty': 'Nothing here yet.',
  'admin.exportCsv': 'Export CSV',
  'admin.nav.audit': 'Audit',
  'admin.nav.catalogue': 'Catalogue',
  'admin.nav.customers': 'Customers',
  'admin.nav.invoices': 'Invoices',
  'admin.nav.overview': 'Overview',
  'admin.nav.payments': 'Payments',
  'admin.nav.quotes': 'Quotes',
  'admin.showAsTable': 'Show as table',
  'admin.title': 'Back office',
}
