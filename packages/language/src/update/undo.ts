import { fold } from '../text/fold.ts'

const UNDO =
  /^[\s,.!]*(?:(?:por favor|please|favor|nao|no|ops|opa|oops|errei|agora|me)[\s,.!]+)*(?:(?:desfa(?:ca|z|zer|ca-o)|undo|deshacer|deshaz(?:lo)?|desha[gz]a|revert(?:a|er|e|ir)?|reviert[ae]|volt(?:e|a|ar) atras|roll ?back|take (?:that|it) back|anul(?:e|a|ar)|cancel(?:e|a|ar)?|desconsider(?:e|a|ar)|descarta|ctrl ?\+? ?z)(?:[\s,]+(?:isso|isto|that|this|it|eso|esto|tudo isso|last|the last|the previous|previous|o ultimo|a ultima|ultimo|ultima|el ultimo|la ultima|o que (?:acabei de (?:pedir|fazer|mandar)|eu (?:pedi|fiz)|voce fez|foi feito)|what (?:i just asked|you (?:just )?did)|lo que (?:acabo de pedir|hiciste|pedi)|as? |o |the |la |el |esta |essa |this |that |mudanca|alteracao|modificacao|instrucao|pedido|comando|acao|edicao|change|edit|instruction|action|command|cambio|modificacion|accion|orden|pedido|anterior|previous|feit[oa]|de antes|one|ultimas?|ahora)*)*)[\s,.!]*(?:por favor|please|favor)?[\s,.!]*$/

/** True when all that a text asks for is to take the last change back ("desfaça", "undo that", "deshaz el último cambio"). */
export function asksToUndo(text: string): boolean {
  const folded = fold(text).trim()
  return folded.length > 0 && folded.length <= 90 && UNDO.test(folded)
}
