import type { en } from './en.ts'

export const es = {
  'listing.catalogue.description':
    '{count, plural, one {# módulo} many {# de módulos} other {# módulos}}, planes y paquetes por sector, cada uno con su precio mensual.',
  'listing.category.example': 'Ejemplo: {module}',
  'listing.category.from': 'Desde',
  'listing.category.packages': 'Incluido en',
  'listing.crossSell.companionOf': 'Viene con {title}',
  'listing.crossSell.featured': 'Destacado',
  'listing.crossSell.inPackage': 'También en {title}',
  'listing.crossSell.neededWith': 'Funciona con {title}',
  'listing.crossSell.sameCategory': 'De la misma categoría que {title}',
  'listing.featured.all': 'Todo el catálogo',
  'listing.featured.intro': 'Buenos puntos de partida.',
  'listing.featured.packages': 'Paquetes para empezar',
  'listing.industry.none': 'Aún no hay paquete para {industry}. Empieza con un plan y añade los módulos de abajo.',
} satisfies Record<keyof typeof en, string>
