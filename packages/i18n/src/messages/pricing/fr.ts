import type { en } from './en.ts'

export const fr = {
  'pricing.categories.intro':
    'Ouvrez une catégorie pour voir ce que comprend chaque formule et le prix des modules en plus.',
  'pricing.categories.title': 'Ce que couvre chaque formule',
  'pricing.category.all': 'Toute la catégorie {category} au catalogue',
  'pricing.category.count': '{count, plural, one {# module} many {# de modules} other {# modules}}',
  'pricing.compare.audience': 'Pour qui',
  'pricing.compare.corner':
    '{rows, plural, one {# ligne} many {# de lignes} other {# lignes}}, dont {differ, plural, one {# différente} many {# de différentes} other {# différentes}}',
  'pricing.compare.differences': 'Différences seulement',
  'pricing.compare.furtherMember': 'Par membre supplémentaire',
  'pricing.compare.included': 'Inclus',
  'pricing.compare.legend':
    'Sauf indication contraire, les prix sont {unit}. Le signe plus indique le prix du module en plus de la formule.',
  'pricing.compare.members': 'Membres de l’équipe inclus',
  'pricing.compare.needs': 'avec {titles}',
  'pricing.compare.notAvailable': 'Non disponible',
  'pricing.compare.people': 'Prix et équipe',
  'pricing.compare.price': 'Prix',
  'pricing.compare.show': 'Actualiser le tableau',
  'pricing.compare.shown':
    '{count, plural, one {# ligne affichée.} many {# de lignes affichées.} other {# lignes affichées.}}',
  'pricing.compare.table': 'Comparaison des formules',
  'pricing.compare.title': 'Comparer les formules',
  'pricing.cycle': 'Cycle de facturation',
  'pricing.every': 'Dans toutes les formules',
  'pricing.inPlans': 'Dans {plans}',
  'pricing.intro': 'Chaque formule comprend la précédente. Ajoutez un module et voyez son prix.',
  'pricing.monthly': 'Mensuel',
  'pricing.noPlan': 'En option avec toutes les formules',
  'pricing.note':
    'Prix en {currency}, hors taxes. Chaque formule commence par un essai gratuit de {trialDays, plural, one {# jour} many {# jours} other {# jours}}.',
  'pricing.nothingYet': 'Choisissez une formule pour voir votre total ici. Sans carte.',
  'pricing.planShown': 'Formule affichée',
  'pricing.title': 'Tarifs',
  'pricing.yearIntro':
    '{paid, select, year {Vous payez toute l’année d’avance.} other {Économisez en payant à l’année. Vous pourrez changer au moment du paiement.}}',
  'pricing.yearNote':
    'L’année se règle en une fois : douze mois moins {percent}, arrondis à l’unité inférieure. L’usage reste facturé au mois.',
  'pricing.yearly': 'Annuel, {percent} de moins',
} satisfies Record<keyof typeof en, string>
