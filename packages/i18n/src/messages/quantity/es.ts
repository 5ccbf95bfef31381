import type { en } from './en.ts'

export const es = {
  'quantity.soFar': '{quantity} hasta ahora',
  'quantity.source.counted': 'según el recuento',
  'quantity.source.countedOn': 'contado el {date}',
  'quantity.source.default': 'cantidad habitual, aún sin recuento',
  'quantity.source.entered': 'según lo que indicaste, aún sin recuento',
  'quantity.source.enteredOn': 'según lo que indicaste el {date}, aún sin recuento',
  'quantity.source.estimate': 'una estimación: se cobra lo que se cuenta',
  'quantity.source.members': 'tantos como miembros tiene tu equipo',
  'quantity.source.minimum': 'el mínimo del plan, no se ha contado nada',
  'quantity.source.prepaid': 'pagado por adelantado',
} satisfies Record<keyof typeof en, string>
