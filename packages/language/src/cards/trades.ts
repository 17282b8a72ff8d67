import type { Names, Trade } from './card.ts'

/** The people of each trade, as resources are named. */
export const TRADES: Readonly<Record<Trade, Names>> = {
  OPE: { pt: 'Operador', en: 'Operator', es: 'Operador' },
  AND: { pt: 'Andaimeiro', en: 'Scaffolder', es: 'Andamiero' },
  ISO: { pt: 'Isolador', en: 'Insulator', es: 'Aislador' },
  CAL: { pt: 'Caldeireiro', en: 'Boilermaker', es: 'Calderero' },
  MEC: { pt: 'Mecânico', en: 'Mechanic', es: 'Mecánico' },
  ELE: { pt: 'Eletricista', en: 'Electrician', es: 'Electricista' },
  INS: { pt: 'Instrumentista', en: 'Instrument technician', es: 'Instrumentista' },
  SOL: { pt: 'Soldador', en: 'Welder', es: 'Soldador' },
  END: { pt: 'Inspetor', en: 'Inspector', es: 'Inspector' },
  REF: { pt: 'Refratarista', en: 'Refractory worker', es: 'Refractarista' },
  LIM: { pt: 'Limpeza industrial', en: 'Industrial cleaner', es: 'Limpieza industrial' },
  MOV: { pt: 'Guindaste', en: 'Crane', es: 'Grúa' },
  CIV: { pt: 'Civil', en: 'Civil worker', es: 'Civil' },
  SMS: { pt: 'Vigia de segurança', en: 'Safety watch', es: 'Vigía de seguridad' },
}
