import type { en } from './en.ts'

export const fr = {
  'pricing.categories.intro':
    'Ouvrez une catégorie pour voir ce que contient chaque formule et le prix de chaque ajout.',
  'pricing.categories.title': 'Ce que couvre chaque formule',
  'pricing.category.all': 'Tout {category} dans le catalogue',
  'pricing.category.count': '{count, plural, one {# module} many {# de modules} other {# modules}}',
  'pricing.compare.corner':
    '{rows, plural, one {# ligne} many {# de lignes} other {# lignes}}, dont {differ, plural, one {# différente} many {# de différentes} other {# différentes}}',
  'pricing.compare.differences': 'Différences uniquement',
  'pricing.compare.furtherMember': 'Par membre d’équipe supplémentaire',
  'pricing.compare.included': 'Inclus',
  'pricing.compare.legend': 'Le signe plus indique ce que le module coûte en plus de la formule.',
  'pricing.compare.members': 'Membres d’équipe inclus',
  'pricing.compare.needs': 'avec {titles}',
  'pricing.compare.notAvailable': 'Non disponible',
  'pricing.compare.people': 'Prix et équipe',
  'pricing.compare.price': 'Prix',
  'pricing.compare.show': 'Afficher',
  'pricing.compare.shown':
    '{count, plural, one {# ligne affichée.} many {# de lignes affichées.} other {# lignes affichées.}}',
  'pricing.compare.table': 'Comparaison des formules',
  'pricing.compare.title': 'Comparer les formules',
  'pricing.cycle': 'Cycle de facturation',
  'pricing.every': 'Dans toutes les formules',
  'pricing.inPlans': 'Dans {plans}',
  'pricing.intro': 'Chaque formule contient la précédente. Ajoutez un module et voyez aussitôt son prix.',
  'pricing.monthly': 'Par mois',
  'pricing.noPlan': 'En option avec toute formule',
  'pricing.note': 'Prix en {currency}, hors taxes. Chaque formule commence par 7 jours gratuits.',
  'pricing.nothingYet': 'La formule choisie attend dans votre panier. Rien n’est facturé avant votre confirmation.',
  'pricing.title': 'Tarifs',
  'pricing.yearContact': 'Écrivez-nous',
  'pricing.yearIntro': 'Pas encore ouvert : votre choix est facturé au mois. {ask} pour payer à l’année.',
  'pricing.yearNote':
    'L’année se règle en une fois : douze mois moins {percent}, arrondis à l’unité inférieure. Ce qui est facturé à l’usage reste mensuel.',
  'pricing.yearly': 'Par an, {percent} de moins',
} satisfies Record<keyof typeof en, string>
