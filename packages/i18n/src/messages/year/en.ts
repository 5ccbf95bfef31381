export const en = {
  'year.assumes':
    'Counted like your invoices, at today’s prices, announced ones included, and with the tax that is due, before account credit. Every charge counts as paid, and usage as it was last counted, plus the team that joins.',
  'year.beyond': 'A year that is paid within these twelve months also pays for months after them.',
  'year.byMonth': 'Paid monthly',
  'year.byYear': 'Paid yearly',
  'year.chargesByMonth': 'Charge by charge, paid monthly',
  'year.chargesByYear': 'Charge by charge, paid yearly',
  'year.chart': 'By {date} you will have paid {amount}.',
  'year.joining': 'How many join within the year',
  'year.lead':
    'What your subscription will cost, charge by charge{paid, select, year {} other {: paid monthly or yearly}}, and as your team grows.',
  'year.leadYearly': 'What your subscription will cost, charge by charge, and as your team grows.',
  'year.less': 'Paid yearly, you save {amount} in these twelve months.',
  'year.more': 'Paid yearly, these twelve months cost {amount} more.',
  'year.noUnits': 'Nothing in your plan is priced by the unit: it costs the same however large your team is.',
  'year.none': 'Nothing will be charged by {date}.',
  'year.open': 'Show the next twelve months',
  'year.same': 'Monthly or yearly, these twelve months cost the same.',
  'year.spread': 'They join evenly, month by month.',
  'year.table': 'Show as table',
  'year.title': 'The next twelve months',
  'year.unit': '{unit}: {now} today, {then} in a year.',
  'year.upToMembers':
    'Nothing in your plan is priced by the unit: it costs the same for up to {members, plural, one {# member} other {# members}}.',
  'year.update': 'Show what it costs',
}
