import type { en } from './en.ts'

export const fr = {
  'year.assumes':
    'D’après les prix d’aujourd’hui, les changements déjà annoncés et votre usage actuel plus les arrivées, taxes comprises. Chaque prélèvement est supposé payé. Le solde créditeur n’est pas déduit.',
  'year.beyond': 'Un paiement annuel pendant ces douze mois couvre aussi des mois qui les suivent.',
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
  'year.noUnits': 'Votre formule est au même prix, quel que soit le nombre de membres.',
  'year.none': 'Rien ne sera prélevé d’ici au {date}.',
  'year.open': 'Voir les douze prochains mois',
  'year.same': 'Au mois ou à l’année, ces douze mois coûtent le même prix.',
  'year.spread': 'Les arrivées se répartissent également sur les mois.',
  'year.table': 'Afficher sous forme de tableau',
  'year.title': 'Les douze prochains mois',
  'year.unit': '{unit} : {now} aujourd’hui, {then} dans un an.',
  'year.upToMembers':
    'Votre formule est au même prix jusqu’à {members, plural, one {# membre} many {# de membres} other {# membres}}.',
  'year.update': 'Voir ce que cela coûte',
} satisfies Record<keyof typeof en, string>
