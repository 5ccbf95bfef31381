import type { en } from './en.ts'

export const fr = {
  'search.allResults':
    '{count, plural, one {Voir # résultat} many {Voir les # de résultats} other {Voir les # résultats}}',
  'search.contains': 'contient {title}',
  'search.didYouMean': 'Vouliez-vous dire {suggestion} ?',
  'search.empty.browse': 'Ou parcourez les catégories.',
  'search.empty.contact': 'Posez-nous la question',
  'search.empty.title': 'Aucun résultat pour « {query} »',
  'search.free': 'gratuit',
  'search.hint': 'Entrée ouvre la ligne en évidence, Échap ferme',
  'search.industryPackage': 'Formule métier',
  'search.modules': 'Modules',
  'search.packages': 'Formules',
  'search.placeholder': 'Chercher une formule ou un module',
  'search.plan': 'Formule',
  'search.range': 'Saisissez de 3 à 100 caractères pour chercher.',
  'search.resultsFor': 'Résultats pour « {query} »',
  'search.submit': 'Chercher',
  'search.suggestionCount': '{count, plural, one {# suggestion} many {# de suggestions} other {# suggestions}}',
  'search.suggestions': 'Suggestions',
  'search.summary':
    '{count, plural, one {# résultat} many {# de résultats} other {# résultats}} : {packages, plural, one {# formule} many {# de formules} other {# formules}}, {modules, plural, one {# module} many {# de modules} other {# modules}}',
  'search.title': '{query} · Recherche',
} satisfies Record<keyof typeof en, string>
