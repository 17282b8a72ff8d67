// What a counted list is of, in three languages at once: each is folded text, without accents.

/** What is counted and is no thing that is opened: time, people, work, places, measures, and things spoken of as a whole. */
export const NO_THING =
  /^(?:dias?|days?|horas?|hours?|hrs?|semanas?|weeks?|meses|months?|mes|anos?|years?|minutos?|minutes?|turnos?|shifts?|pessoas?|people|persons?|personas?|homens|men|hombres|trabalhadores|workers?|trabajadores|equipes?|teams?|crews?|equipos?|cuadrillas?|frentes?|fronts?|tarefas?|tasks?|tareas?|atividades?|activities|activity|actividades?|etapas?|fases?|phases?|stages?|steps?|passos?|pasos?|itens|items?|item|equipamentos?|equipment|maquinas?|machines?|unidades?|units?|plantas?|plants?|fabricas?|paradas?|paros?|shutdowns?|outages?|ordens|ordem|orders?|ordenes|orden|contratad\w+|contractors?|contratistas?|empresas?|companies|permissoes|permits?|permisos?|reunioes|meetings?|reuniones|pontos?|points?|puntos?|metros?|meters?|metres?|quilos?|kilos?|toneladas?|tons?|tonnes?|bar|graus|degrees|grados|por|percent|cento|mil|milhoes|millions?|reais|dolar\w*|euros?|vezes|times?|veces|niveis|levels?|niveles|andares|floors?|pisos?|areas?|lotes?|batches|partes?|parts?|outr[oa]s?|others?|otr[oa]s?|more|mais|mas|of|de|d[ao]s?|the|extra|guindastes?|cranes?|gruas?|simultane\w+|por cento)$/

/** Nouns of work, by their endings. */
export const WORK =
  /(?:[cs]oes|[cs]ao|[cs]iones|[cs]ion|tions?|ings?|ment[os]?s?|mientos?|agens|agem|ezas?|ajes?|tests?|testes?|pruebas?|soldas?|soldaduras?|welds?|repairs?|reparos?|trocas?|cambios?|changes?|ensaios?|ensayos?|pinturas?|checks?|overhauls?|visitas?|joints?|juntas?)$/

/** Words by which a number is the most that there may be, not what is to be done. */
export const LIMIT =
  /(?<![a-z])(?:max\w*|no more than|at most|ate|up to|hasta|limit\w*|no mas|so|only|apenas|solo|somente|dispon\w+|available|temos apenas|minim\w*|at least|pelo menos|al menos|janela|window|ventana|prazo|plazo)(?![a-z])/

/** What is told of a thing and no thing beside it: "1 column with 32 trays and 4 downcomers". */
export const TOLD_OF = /\s(?:com|with|con|incluindo|including|incluyendo)\s/

/** What stands behind "parada do ...", "paro de la ...": the thing that is opened. */
export const SHUTDOWN_DO =
  /(?<![a-z])(?:parada|paro|manutenc\w+|mantenim\w+|revis\w+|reforma|reparo geral|reparacion)\s+(?:(?:geral|programada|anual|preventiva|completa|general|mayor)\s+)?(?:de\s+[\d\w]+\s+(?:dias?|semanas?|horas?)\s+)?(?:para\s+\w+\s+)?(?:do|da|de um|de uma|del|de la|dos|das|no|na|en el|en la|de)\s+([a-z][a-z0-9 -]{3,40}?)(?=\s*(?:$|[,.;:]|\s(?:com|em|de \d|con|en \d|por|durante|a partir|inicio)\s))/

/** What stands behind "shutdown of the ...". */
export const SHUTDOWN_OF =
  /(?<![a-z])(?:shutdown|outage|turnaround|overhaul|maintenance)\s+(?:of|on|for)\s+(?:the\s+|a\s+|an\s+)?([a-z][a-z0-9 -]{3,40}?)(?=\s*(?:$|[,.;:]|\s(?:with|in|for|starting|from|over)\s))/

/** Words that name no thing of the plant, only all of it or a time. */
export const AS_A_WHOLE =
  /^(?:dias?|semanas?|horas?|planta|plant|fabrica|unidade|equipamento|maquina|equipment|machine|equipo|algo|tudo|everything|usina|setor|area)$/

/** Where the name of a counted thing ends: source of a pattern. */
export const BEHIND_A_THING = String.raw`(?=\s*$|\s+(?:com|with|con|na|no|nas|nos|in|en|em|at|for|para|durante|during|por|em|until|ate|hasta|from|starting)\s|\s*[[(]|\s+[a-z]{0,4}-?\d)`

/** What parts a list: commas, lines, "and"s, sentences, brackets. */
export const BREAK =
  /\s*[,;\n]\s*(?:(?:e|and|y|mais|plus|mas|tambem|also|tambien)\s+)?|\s+(?:e|and|y|mais|plus|mas)\s+|[.:!?]+(?=\s|$)|[()]/g

/** What does a work is a thing: "resfriador", "cooler". */
export const MACHINE = /(?:dor|dora|dores|doras|tor|tores|tors|ers?)$/
