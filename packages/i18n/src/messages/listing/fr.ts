import type { en } from './en.ts'

export const fr = {
  'listing.catalogue.description':
    '{count, plural, one {# module} many {# de modules} other {# modules}}, des formules générales et par secteur, avec leur prix mensuel.',
  'listing.category.example': 'Exemple : {module}',
  'listing.category.from': 'À partir de',
  'listing.category.packages': 'Inclus dans',
  'listing.crossSell.companionOf': 'Fourni avec {title}',
  'listing.crossSell.featured': 'Pour commencer',
  'listing.crossSell.inPackage': 'Également dans {title}',
  'listing.crossSell.neededWith': 'Fonctionne avec {title}',
  'listing.crossSell.sameCategory': 'De la même catégorie que {title}',
  'listing.featured.all': 'Tout le catalogue',
  'listing.featured.intro': 'De bons points de départ.',
  'listing.featured.packages': 'Des formules pour commencer',
  'listing.industry.none':
    'Pas encore de formule pour {industry}. Partez d’une formule générale et ajoutez les modules ci-dessous.',
} satisfies Record<keyof typeof en, string>
