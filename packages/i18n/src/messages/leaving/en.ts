export const en = {
  'leaving.apps.app': '{name}: {platform} app {version}, needs {minimum}',
  'leaving.apps.continue': 'Continue anyway',
  'leaving.apps.old': 'These apps are too old for the new plan. They work again once they are updated.',
  'leaving.apps.title': 'Apps that need an update',
  'leaving.apps.unknown': 'We could not check whether your team’s apps work with the new plan.',
  'leaving.credited': '{amount} is credited for the unused days of {plan}.',
  'leaving.lost': 'You will no longer have: {titles}.',
  'leaving.notCredited': 'We have no record of a payment for the rest of {plan}, so nothing is credited.',
  'leaving.oneWay': '{plan} is no longer sold. Once you leave it, you can’t come back to it.',
}
