/** Words that frame the work in mails, chats, minutes, reports and sheets, folded, in pt, en and es. */

/** A figure with a unit of time: what makes a line say how long something takes. */
export const AMOUNT =
  /(?<![\w.,/-])\d+(?:[.,:]\d+)?\s*(?:h|hs|hrs?|horas?|hours?|d|dias?|days?|min|minutos?|minutes?|semanas?|weeks?|turnos?|shifts?)(?![a-z])/

/** The line that leads to an older mail below it. */
export const QUOTE_HEAD =
  /^\s*(?:>\s*)*(?:-{2,}\s*(?:mensagem original|original message|mensaje original|mensagem encaminhada|forwarded message|mensaje reenviado)\s*-{2,}|(?:em|no dia|on|el|at)\s.{3,90}\s(?:escreveu|wrote|escribio)\s*:?)\s*(?:$|>)/

/** The line that ends a letter. */
export const CLOSING =
  /^\s*(?:abs|abracos?|att|atte|atenciosamente|atentamente|cordialmente|grat[oa]|obrigad[oa]|sds|saudacoes|saludos(?: cordiales)?|un saludo|gracias|muchas gracias|muito obrigad[oa]|quedo atent[oa]|thanks|thank you|many thanks|thx|regards|best(?: regards)?|kind regards|cheers|br)\s*[,.!]*\s*$/
export const SIGNATURE_RULE = /^\s*(?:--|__+|\*{3,})\s*$/

export const CONFIDENTIAL =
  /(?:confidencial|confidential|uso interno|internal use|solo uso interno|for internal use|esta mensagem|este mensaje|this (?:message|e-?mail) (?:is|and|may|contains)|criptografia|encrypted|cifrad[oa]s?|end-to-end)/

/** Heads of meetings, and their sections. */
export const MINUTES =
  /^\s*(?:#+\s*)?(?:ata(?: d[aeo])?(?: reuniao)?|(?:meeting )?minutes|meeting notes|acta(?: de)?|minuta(?: de)?|memoria de reuniao)(?![a-z])/
export const ACTIONS =
  /^\s*(?:#+\s*)?(?:\d+[.)]\s*)?(?:acoes|acciones|actions?(?: items?)?|pendencias|pendientes|providencias|encaminhamentos|tareas pendientes|to ?-?dos?|follow[- ]ups?)\s*:?\s*$/
export const DECISIONS =
  /^\s*(?:#+\s*)?(?:\d+[.)]\s*)?(?:decis(?:oes|ao|ions?)|decisiones|acuerdos|deliberacoes|resolucoes|combinado|agreements?|decided|escopo|scope|alcance|sequencia|programacao|plano|plan)\s*:?\s*$/
export const FINDINGS =
  /^\s*(?:#+\s*)?(?:\d+[.)]\s*)?(?:constatac(?:oes|ao)|achados|findings?|hallazgos?|observacoes da inspecao|condicoes encontradas|resultados?|results?)\s*(?::|$)/
export const RECOMMENDED =
  /^\s*(?:#+\s*)?(?:\d+[.)]\s*)?(?:recomendac(?:oes|ao|iones|ion)|recommend\w+|servicos recomendados|trabajos recomendados|repairs required|reparos)(?![a-z])/
export const NEXT_TIME =
  /^\s*(?:\d+[.)]\s*)?(?:proxim[oa]|next|siguiente)\s+(?:\w+\s+){0,2}(?:reuniao|reunion|meeting|inspecao|inspeccion|inspection|parada|outage|review|revisao|revision)(?![a-z])/

const LABEL =
  '(?:elaborad[oa](?: por)?|elaboro|verificad[oa](?: por)?|verifico|aprovad[oa](?: por)?|aprobad[oa](?: por)?|aprobo|revisad[oa](?: por)?|reviso|preparad[oa](?: por)?|prepared(?: by)?|checked(?: by)?|approved(?: by)?|reviewed(?: by)?|issued(?: by)?|drawn(?: by)?|emitid[oa](?: por)?|emissao|emision|issue|autor|author|documento|document(?: no\\.?)?|doc\\.?(?: no?\\.?)?|folha|sheet|hoja|pagina|page|codigo|cliente|client|contrato|contract|participantes?|presentes|attendees|participants|asistentes|present|local|location|lugar|inspetor|inspector|solicitante|requester|destinatario|c[oó]pia|cc|ramal|phone|telefone|tel|e-?mail|assinatura|signature|firma|data de emissao|rev(?:isao|ision)?\\.?)'
/** "Elaborado por: T. Nogueira   Rev. C": a line made of such labels says who made the sheet, and no work. */
export const SHEET_LABEL = new RegExp(
  // Looks back from the label: a run of blanks is looked at once, however long it is.
  `(?<=(?:^\\s?|[|;\\t]|\\s\\s|[.,]\\s)(?:#\\s?)?|[|;]\\s)${LABEL}\\s*(?::|\\s(?=[a-z0-9]{1,6}(?:\\s|$)))`,
  'g',
)
export const SHEET_LINE = new RegExp(`^\\s*[|]?\\s*(?:#+\\s*)?${LABEL}\\s*[:\\t|]`)
export const MEETING_DATE = /^\s*(?:data|date|fecha)\s*:/

export const PAGE =
  /^\s*(?:[-–]\s*\d{1,4}\s*[-–]|(?:pagina|page|pag\.?|pg\.?|folha|fl\.?|sheet|hoja)\s*(?:n[o.]*\s*)?\d{1,4}(?:\s*(?:de|of|\/)\s*\d{1,4})?)\s*$/
export const CONTINUED = /\s*[-–(]?\s*(?:\(?(?:continuacao|continuacion|continued|cont\.?)\)?)\s*$/

export const SIGN_NOTE =
  /^\s*(?:(?:obs\.?|nota|note|observ\w+)\s*)?(?::\s*)?(?:valid[oa]?|documento valido|not valid|sujeit[oa] a|subject to)\s.*(?:assinatur\w+|signatur\w+|signed|firma\w*|aprovac\w+|approval|aprobac\w+)/

/** What is said in a chat beside the work. */
export const CHATTER =
  /^[\s¡!]*(?:ok(?:ay)?|okey|blz|beleza|fechado|combinado|perfeito|show|valeu|vlw|obrigad[oa]|gracias|thanks?(?: (?:guys|all|everyone|a lot))?|thank you|thx|great|perfect|perfecto|listo|vale|de acuerdo|bom dia|boa tarde|boa noite|buen(?:os|as) (?:dias|tardes|noches)|(?:good )?(?:morning|afternoon|evening)|hi|hello|hola|oi|ola|see you.*|ate (?:amanha|mais|segunda.*)|hasta (?:manana|luego|el \w+)|nos vemos.*|bye|tchau)(?:[\s,.!]+(?:a todos|all|team|gente|pessoal|guys|equipo|chicos|obrigad[oa]|gracias|thanks))?[\s!.]*$/
/** Words before the thing that a question asks about: "e o aquecimento?", "what about the seals?". */
export const ASKS_ABOUT =
  /^[\s¿]*(?:(?:e|y|and)\s+)?(?:(?:what|how) about|quanto a|que hay de|como fica|como ficam|como queda|e quanto)?\s*(?:o|a|os|as|el|la|los|las|the)\s+(?=[a-z])/

/** Prices. */
export const MONEY = /(?:r\$|us\$|u\$s|\$|€|£)\s*\d|\d\s*(?:reais|dolares|dollars|euros|usd|brl|eur)(?![a-z])/g
/** Papers of buying and selling. */
export const COMMERCE =
  /(?<![a-z])(?:nota fiscal|nf-?e|danfe|invoice|factura|fatura|boleto|recibo|receipt|purchase order|pedido de compra|orden de compra|quotation|quote no|cotacao|cotizacion|frete|freight|shipping|flete|subtotal|iva|icms|vat|vencimento|due date|net \d+ days)(?![a-z])/
/** Food and how it is made. */
export const KITCHEN =
  /(?<![a-z])(?:ovos?|eggs?|huevos?|xicaras?|cups?|tazas?|colher(?:es)?|colheradas?|tablespoons?|teaspoons?|tbsp|tsp|cucharad\w+|acucar|sugar|azucar|farinha|flour|harina|fuba|manteiga|butter|mantequilla|leite|milk|leche|forno medio|bake|asse|hornear|hornee|stir|whisk|bata|mexa|mezcl\w+|batir|bolo|cake|pastel|torta|receita|recipe|receta|cardapio|menu|canteen|refeitorio|comedor|sopa|soup|salada|salad|ensalada|frango|chicken|pollo|arroz|rice|feijao|beans|frijoles|pasta|macarrao|peixe|fish|pescado|carne|beef|frutas?|fruit|sobremesa|dessert|postre|suco|juice|jugo|legumes|vegetables?|verduras|batatas?|potato(?:es)?|papas|grilled|assad[oa]|cozid[oa])(?![a-z])/g
