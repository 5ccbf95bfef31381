import type { en } from './en.ts'

export const es = {
  'leaving.apps.app': '{name}: app {platform} {version}, necesita la {minimum}',
  'leaving.apps.continue': 'Continuar de todos modos',
  'leaving.apps.old': 'Estas apps son demasiado antiguas para el nuevo plan. Vuelven a funcionar cuando se actualizan.',
  'leaving.apps.title': 'Apps que hay que actualizar',
  'leaving.apps.unknown': 'No hemos podido comprobar si las apps de tu equipo funcionan con el nuevo plan.',
  'leaving.credited': 'Se abonan {amount} por los días no utilizados de {plan}.',
  'leaving.lost': 'Ya no tendrás: {titles}.',
  'leaving.notCredited': 'No nos consta ningún pago por el resto de {plan}, así que no se abona nada.',
  'leaving.oneWay': '{plan} ya no se vende. Si lo dejas, no podrás volver a él.',
} satisfies Record<keyof typeof en, string>
