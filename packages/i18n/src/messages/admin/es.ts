import type { en } from './en.ts'

export const es = {
  'admin.empty': 'Aún no hay nada aquí.',
  'admin.exportCsv': 'Exportar CSV',
  'admin.nav.audit': 'Auditoría',
  'admin.nav.catalogue': 'Catálogo',
  'admin.nav.customers': 'Clientes',
  'admin.nav.invoices': 'Facturas',
  'admin.nav.overview': 'Resumen',
  'admin.nav.payments': 'Pagos',
  'admin.nav.quotes': 'Presupuestos',
  'admin.showAsTable': 'Mostrar como tabla',
  'admin.title': 'Administración',
} satisfies Record<keyof typeof en, string>
