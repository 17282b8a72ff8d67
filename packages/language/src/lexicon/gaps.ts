const WAIT =
  '(?:hay(?: que)?|ha(?: que)?|deb(?:e|en|emos)|deve(?:m|mos)?|e (?:preciso|necessario)|es (?:preciso|necesario)|precisa(?:mos)?|tem(?:os)?(?: que| de)?|tenemos(?: que)?|we (?:must|need|have)(?: to)?|must|there (?:must be|is|are|should be)|should|allow|wait|leave|esperar|espera[mr]?|esperamos|aguardar?|aguardamos|deixar?|deixamos|dejar?|dejamos|passar(?:em)?|pasar|passem|pasen|dar|pass|elapse|transcurrir|decorrer|have to|has to|tienen? que|haver|haber|be|a|uma|una|un|um|at least|pelo menos|al menos|no minimo|como minimo|gap of|folga de|intervalo de|espera de|pausa de|a gap of|wait of)'

/** "Entre 5 y 6 hay que esperar 4 h": a wait between two tasks; the amount is marked. */
export const GAP_BETWEEN = new RegExp(
  `^[\\s,]*(?:entre|between)\\s+([^,;\\uE000]{1,60}?)\\s+(?:e|and|y)\\s+([^,;\\uE000]{1,60}?)[\\s,:]+(?:${WAIT}[\\s,]+)*(\\uE000+)(?:\\s+(?:de|of|for)\\s+[a-z]+|\\s+(?:must|have to|has to|should|needs? to)\\s+(?:pass|elapse))?[\\s.!]*$`,
)
/** "Wait 4 h between 2 and 3". */
export const GAP_FIRST = new RegExp(
  `^[\\s,]*(?:${WAIT}\\s+)+(\\uE000+)\\s+(?:(?:de|of|for)\\s+[a-z]+\\s+)?(?:entre|between)\\s+([^,;\\uE000]{1,60}?)\\s+(?:e|and|y)\\s+([^,;\\uE000]{1,60}?)[\\s.!]*$`,
)
/** Words around the name of a row that a wait stands beside. */
export const GAP_NAME =
  /^(?:(?:o|a|os|as|the|el|la|los|las|step|steps|task|tasks|itens|item|tarefas?|tareas?|passos?|pasos?|fim d[eoa]|termino d[eoa]|end of(?: the)?|fin del?|inicio d[eoa]|start of(?: the)?|inicio del?)\s+)+/
/** The word of such waits. */
export const GAP_WORD = /entre|between/i
