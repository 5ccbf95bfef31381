import type { en } from './en.ts'

export const fr = {
  'year.assumes':
    'Calculé comme vos factures, aux prix d’aujourd’hui, y compris ceux déjà annoncés, et avec la taxe due, avant votre solde créditeur. Chaque prélèvement est supposé payé ; l’utilisation compte selon le dernier relevé, plus les arrivées.',
  'year.beyond': 'Une année payée pendant ces douze mois couvre aussi des mois qui les suivent.',
  'year.byMonth': 'Paiement mensuel',
  'year.byYear': 'Paiement annuel',
  'year.chargesByMonth': 'Prélèvement par prélèvement, paiement mensuel',
  'year.chargesByYear': 'Prélèvement par prélèvement, paiement annuel',
  'year.chart': 'D’ici au {date}, vous aurez payé {amount}.',
  'year.joining': 'Combien d’arrivées dans l’année',
  'year.lead':
    'Ce que coûtera votre abonnement, prélèvement par prélèvement{paid, select, year {} other { : payé au mois ou à l’année}}, et à mesure que votre équipe grandit.',
  'year.leadYearly':
    'Ce que coûtera votre abonnement, prélèvement par prélèvement, et à mesure que votre équipe grandit.',
  'year.less': 'En payant à l’année, vous économisez {amount} sur ces douze mois.',
  'year.more': 'En payant à l’année, ces douze mois coûtent {amount} de plus.',
  'year.noUnits':
    'Rien dans votre formule n’est facturé à l’unité : le prix reste le même, quelle que soit la taille de votre équipe.',
  'year.none': 'Rien ne sera prélevé d’ici au {date}.',
  'year.open': 'Voir les douze prochains mois',
  'year.same': 'Au mois ou à l’année, ces douze mois coûtent autant.',
  'year.spread': 'Les arrivées se répartissent également sur les mois.',
  'year.table': 'Afficher sous forme de tableau',
  'year.title': 'Les douze prochains mois',
  'year.unit': '{unit} : {now} aujourd’hui, {then} dans un an.',
  'year.upToMembers':
    'Rien dans votre formule n’est facturé à l’unité : le prix reste le même jusqu’à {members, plural, one {# membre} many {# de membres} other {# membres}}.',
  'year.update': 'Voir ce que cela coûte',
} satisfies Record<keyof typeof en, string>
