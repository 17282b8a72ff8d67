import type { Trade } from '@parada/schedule'
import type { Limited } from './line.ts'
import type { Language, Names } from './template.ts'

/** The people of each trade, as resources are named. */
export const TRADE_NAMES: Readonly<Record<Trade, Names>> = {
  operation: { pt: 'Operador', en: 'Operator', es: 'Operador' },
  scaffolding: { pt: 'Andaimeiro', en: 'Scaffolder', es: 'Andamiero' },
  insulation: { pt: 'Isolador', en: 'Insulator', es: 'Aislador' },
  boilermaking: { pt: 'Caldeireiro', en: 'Boilermaker', es: 'Calderero' },
  mechanical: { pt: 'Mecânico', en: 'Mechanic', es: 'Mecánico' },
  electrical: { pt: 'Eletricista', en: 'Electrician', es: 'Electricista' },
  instrumentation: { pt: 'Instrumentista', en: 'Instrument technician', es: 'Instrumentista' },
  welding: { pt: 'Soldador', en: 'Welder', es: 'Soldador' },
  inspection: { pt: 'Inspetor', en: 'Inspector', es: 'Inspector' },
  refractory: { pt: 'Refratarista', en: 'Refractory worker', es: 'Refractarista' },
  cleaning: { pt: 'Limpeza industrial', en: 'Industrial cleaner', es: 'Limpieza industrial' },
  lifting: { pt: 'Movimentador de carga', en: 'Rigger', es: 'Maniobrista' },
  civil: { pt: 'Civil', en: 'Civil worker', es: 'Civil' },
  safety: { pt: 'Vigia de segurança', en: 'Safety watch', es: 'Vigía de seguridad' },
}

export const CRANE_NAME: Names = { pt: 'Guindaste', en: 'Crane', es: 'Grúa' }

const CRANE =
  /^(?:gui|guindastes?|(?:overhead |bridge |mobile |crawler |tower )?cranes?|gruas?|pontes? rolantes?|puentes? gruas?)(?![a-z])(?!.*operat?d?or)/

export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Whether a name is that of a crane. */
export const isCrane = (name: string): boolean => CRANE.test(fold(name))

export const tradeName = (trade: Trade, language: Language): string => TRADE_NAMES[trade][language]

const PIPING_NAME: Names = { pt: 'Encanador industrial', en: 'Pipefitter', es: 'Tubero' }

/** Pipefitters: a trade with boilermakers, and a limit of their own beside those. */
export const isPipefitter = (name: string): boolean =>
  /^(?:pipe ?fitter|encanador|tubero|canero|plomero|fontanero)/.test(fold(name))

export const limitedName = (of: Limited, language: Language): string =>
  of === 'crane' ? CRANE_NAME[language] : of === 'piping' ? PIPING_NAME[language] : TRADE_NAMES[of][language]
