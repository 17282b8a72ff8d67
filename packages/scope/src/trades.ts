import { TRADES, type Trade } from '@parada/schedule'
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

/** Codes of work centres and folded words that a trade goes by, whole words from the beginning of a name. */
const WORDS: Readonly<Record<Trade, string>> = {
  welding: 'sol|soldador\\w*|welders?|solda|welding|soldadura',
  inspection:
    'end|inspetor\\w*|inspector\\w*|ndt|inspecao|inspection|inspeccion|ensaios?|ensayos?|testes? nao destrutivos?',
  electrical: 'ele|eletricist\\w*|electrician\\w*|electricist\\w*|eletrica|electrical|electrica',
  instrumentation: 'ins|instrumentist\\w*|instrument\\w*|instrumentacao|automacao',
  scaffolding:
    'and|andaim\\w+|montador(?:es)? de andaimes?|scaffold\\w*|andami\\w+|montador(?:es)? de andamios?|andaime|andamio',
  insulation: 'iso|isolador\\w*|insulat\\w+|aislador\\w*|isolamento|aislamiento|isolamentista\\w*',
  refractory: 'ref|refratar\\w+|refractar\\w+|refractory.*|pedreiros? refratarist\\w+',
  boilermaking: 'cal|caldeireir\\w+|boilermaker\\w*|caldere\\w+|calderer\\w+|caldeiraria|pipe ?fitters?|encanador\\w*',
  lifting: 'mov|rigger\\w*|movimentador\\w*.*|maniobrist\\w+|sinaleir\\w+|amarrador\\w*|rigging|movimentacao.*',
  cleaning:
    'lim|hid|hidrojat\\w+|limpeza.*|limpador\\w*|lavador\\w*|industrial cleaner\\w*|cleaner\\w*|hydroblast\\w*|limpieza.*|hidrolav\\w+',
  civil: 'civ|civil.*|pedreir\\w+|albanil\\w*|mason\\w*',
  safety: 'sms|ssma|hse|vigia\\w*.*|safety.*|watch\\w*|vigilant\\w+|bombeir\\w+|tecnicos? de seguranca|seguridad',
  operation: 'ope|opr|operador\\w*|operator\\w*|operacao|operations?|operacion',
  mechanical: 'mec|mecanic\\w+|mechanic\\w*|montador(?:es)? mecanicos?',
}
const PATTERNS = TRADES.map(trade => [trade, new RegExp(`^(?:${WORDS[trade]})(?![a-z])`)] as const)
const CRANE = /^(?:gui|guindastes?|cranes?|gruas?)(?![a-z])/

export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The trade that a crew, resource or work centre is: "Andaimista", "montador de andaime", "AND", "AND-01". */
export function tradeOf(name: string): Trade | null {
  const folded = fold(name)
  const found = PATTERNS.find(([, pattern]) => pattern.test(folded)) ?? null
  return found ? found[0] : null
}

/** Whether a name is that of a crane. */
export const isCrane = (name: string): boolean => CRANE.test(fold(name))

export const tradeName = (trade: Trade, language: Language): string => TRADE_NAMES[trade][language]
