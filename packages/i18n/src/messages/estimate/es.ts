export const es = {
  'estimate.afterApply': 'Después del cambio',
  'estimate.afterApplyEstimated': 'Después del cambio, estimado',
  'estimate.becomes': 'Tu plan pasaría a ser {plan}',
  'estimate.explainAmount': 'ver el cálculo',
  'estimate.explainSaving': 'Cómo ahorras {amount}',
  'estimate.held': 'Ya está en tu suscripción',
  'estimate.included': '{count, plural, one {# incluido} many {# incluidos} other {# incluidos}}',
  'estimate.kept': 'El carrito guarda estas cantidades. Cada cantidad vale para todas las líneas que la usan.',
  'estimate.leaving': 'Terminan con el cambio: {titles}',
  'estimate.less': '{amount} menos al mes',
  'estimate.live': 'Activo ahora',
  'estimate.more': '{amount} más al mes',
  'estimate.notKept': 'No se pudieron guardar estas cantidades. Tu carrito sigue como estaba.',
  'estimate.nothing': 'Nada en este carrito se cobra por uso: el precio no depende del tamaño de tu equipo.',
  'estimate.orphans':
    '{count, plural, one {# artículo ya no le hace falta a ningún otro.} many {# artículos ya no le hacen falta a ningún otro.} other {# artículos ya no le hacen falta a ningún otro.}}',
  'estimate.orphansRemoved':
    '{count, plural, one {# artículo quitado. Total {total}.} many {# artículos quitados. Total {total}.} other {# artículos quitados. Total {total}.}}',
  'estimate.plan': 'Tu plan',
  'estimate.prefilled': 'Como en tu suscripción',
  'estimate.removeOrphans':
    '{count, plural, one {Quitar # artículo} many {Quitar # artículos} other {Quitar # artículos}}',
  'estimate.same': 'Igual que ahora',
  'estimate.savedHere': 'guardado en este dispositivo',
  'estimate.setQuantities': 'Aplicar cantidades',
  'estimate.team': 'Tu equipo',
  'estimate.teamIncluded':
    '{members, plural, one {# miembro del equipo está incluido} many {# miembros del equipo están incluidos} other {# miembros del equipo están incluidos}}',
  'estimate.teamMembers': 'Miembros del equipo',
  'estimate.toApply': 'Por aplicar',
  'estimate.update': 'Actualizar ahora',
  'estimate.yearly': 'Pagas por año, lo que cuesta menos que doce de estos meses.',
}
