import type { en } from './en.ts'

export const fr = {
  'admin.empty': 'Rien ici pour le moment.',
  'admin.exportCsv': 'Exporter en CSV',
  'admin.nav.audit': 'Journal',
  'admin.nav.catalogue': 'Catalogue',
  'admin.nav.customers': 'Clients',
  'admin.nav.invoices': 'Factures',
  'admin.nav.overview': 'Vue d’ensemble',
  'admin.nav.payments': 'Paiements',
  'admin.nav.quotes': 'Devis',
  'admin.showAsTable': 'Afficher en tableau',
  'admin.title': 'Administration',
} satisfies Record<keyof typeof en, string>
