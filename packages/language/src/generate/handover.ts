/** What ends a job without taking time of its own, per language; folded, whole words unless they end in `\w*`. */
const WORDS = {
  pt: [
    'entreg\\w*',
    'liberac\\w*',
    'liberar (?:a |para (?:a )?)?(?:producao|operacao|processo)',
    'partida',
    'partir',
    'religar',
    'acender',
    'acendimento',
    'recarga',
    'devol(?:ver|ucao)',
    'aceite',
    'volt(?:ar|a) a (?:produzir|operar|rodar)',
    'retorno (?:a|ao|a operacao|ao servico)',
  ],
  en: [
    'hand(?:ing)? ?over',
    'turn ?over',
    'start ?-?up',
    'restart',
    'put(?:ting)? (?:it |the \\w+ )?back (?:in|into|on|to) (?:service|operation|production|line)',
    'back (?:in|to|into|on) (?:service|operation|production|line)',
    'return(?:ed)? to (?:service|operation)',
    '(?:light|fire)(?: up)?',
    'refill',
    'ready for',
    'release(?: to)?',
  ],
  es: [
    'arran(?:que|car)',
    'encend(?:er|ido)',
    'puesta en (?:marcha|servicio)',
    'poner en (?:marcha|servicio)',
    'vuelta a (?:operacion|servicio)',
    'volver a (?:operar|producir)',
  ],
} as const

const ANY = [...WORDS.pt, ...WORDS.en, ...WORDS.es].join('|')

/** Folded words that begin with a hand-over or a start-up. */
export const HANDOVER = new RegExp(`^(?:${ANY})(?![a-z])`)

/** ", sexta entrega", ", put back in service": a hand-over at the end of a sentence, with perhaps its day before it. */
export const HANDED_OVER = new RegExp(
  `[,;]\\s*(?=(?:(?:n[oa]|em|on|el|e|and|y)\\s+)*(?:\\uE001+\\s*(?:a |o |la |the )?)?(?:${ANY})(?![a-z])[^,;]{0,40}$)|\\s(?=(?:e|and|y)\\s+(?:(?:then|depois|luego)\\s+)?(?:volt(?:ar|a) a|put(?:ting)? |back |return|entreg|religar|volver a|poner en|hand over|restart|release )[^,;]{0,40}$)`,
)
