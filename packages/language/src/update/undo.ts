import { fold } from '../text/fold.ts'
import { list } from './words.ts'

const WORDS = {
  /** Said before asking, or behind it. */
  polite: list('por_favor favor nao ops opa errei agora me', 'please oops no', 'por_favor no ahora'),
  undo: list(
    'desfa(?:ca|z|zer) revert(?:a|er|e) volt(?:e|a|ar)_atras anul(?:e|ar) cancel(?:e|ar) desconsider(?:e|a|ar)',
    'undo revert roll_?back take_(?:that|it)_back cancel ctrl_?\\+?_?z',
    'deshacer deshaz(?:lo)? desha[gz]a revertir reviert[ae] anula cancela descarta',
  ),
  /** What is taken back: the last thing, under any name. */
  last: list(
    'isso isto tudo_isso o a as esta essa ultimo ultima ultimas anterior de_antes feit[oa] mudanca alteracao modificacao instrucao pedido comando acao edicao o_que_(?:acabei_de_(?:pedir|fazer|mandar)|eu_(?:pedi|fiz)|voce_fez|foi_feito)',
    'that this it the last previous one change edit instruction action command what_(?:i_just_asked|you_(?:just_)?did)',
    'eso esto el la ultimo ultima ultimos cambio modificacion accion orden pedido anterior ahora lo_que_(?:acabo_de_pedir|hiciste|pedi)',
  ),
} as const
const UNDO = new RegExp(
  `^[\\s,.!]*(?:(?:${WORDS.polite})[\\s,.!]+)*(?:${WORDS.undo})(?:[\\s,]+(?:${WORDS.last}))*[\\s,.!]*(?:${WORDS.polite})?[\\s,.!]*$`,
)

/** True when all that a text asks for is to take the last change back ("desfaça", "undo that", "deshaz el último cambio"). */
export function asksToUndo(text: string): boolean {
  const folded = fold(text).trim()
  return folded.length > 0 && folded.length <= 90 && UNDO.test(folded)
}
