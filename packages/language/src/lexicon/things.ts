// What a counted list is of, in three languages at once: each is folded text, without accents.

/** What is counted and is no thing that is opened: time, people, work, places, measures, and things spoken of as a whole. */
export const NO_THING =
  /^(?:dias?|days?|horas?|hours?|hrs?|semanas?|weeks?|meses|months?|mes|anos?|years?|minutos?|minutes?|turnos?|shifts?|pessoas?|people|persons?|personas?|homens|men|hombres|trabalhadores|workers?|trabajadores|equipes?|teams?|crews?|equipos?|cuadrillas?|frentes?|fronts?|tarefas?|tasks?|tareas?|atividades?|activities|activity|actividades?|etapas?|fases?|phases?|stages?|steps?|passos?|pasos?|itens|items?|item|equipamentos?|equipment|maquinas?|machines?|unidades?|units?|plantas?|plants?|fabricas?|paradas?|paros?|shutdowns?|outages?|ordens|ordem|orders?|ordenes|orden|contratad\w+|contractors?|contratistas?|empresas?|companies|permissoes|permits?|permisos?|reunioes|meetings?|reuniones|pontos?|points?|puntos?|metros?|meters?|metres?|quilos?|kilos?|km|kms|quilometros?|kilometros?|kilomet(?:er|re)s?|toneladas?|tons?|tonnes?|bar|graus|degrees|grados|por|from|to|by|with|at|com|con|para|desde|until|ate|al|percent|cento|mil|milhoes|milhao|millon(?:es)?|millions?|reais|dolar\w*|euros?|vezes|times?|veces|niveis|levels?|niveles|andares|floors?|pisos?|areas?|lotes?|batches|partes?|parts?|pieces?|pecas?|piezas?|outr[oa]s?|others?|otr[oa]s?|more|mais|mas|of|de|d[ao]s?|the|extra|guindastes?|cranes?|gruas?|simultane\w+|por cento|nos|ganchos?|fretes?|rondas?|rounds?|dds|operando|rodando|running|funcionando|trabajando|personal|pessoal|efetivos?|efectivos?|manpower|unds?|uds|pcs|pzas?|pcas?|headcount|staff|turmas?|gangs?|gente|over|under|between|entre|acima|abaixo|besides|alem|ademas|n[ao]|em|in|en|are|is|sao|son|estao|estan)$/

/** Nouns of work, by their endings. */
export const WORK =
  /(?:[cs]oes|[cs]ao|[cs]iones|[cs]ion|tions?|ings?|ment[os]?s?|mientos?|agens|agem|ezas?|ajes?|tests?|testes?|pruebas?|soldas?|soldaduras?|welds?|cortes?|cuts?|furos?|purgas?|partidas?|arranques?|lavad[oa]s?|limpias?|repairs?|reparos?|trocas?|cambios?|changes?|ensaios?|ensayos?|pinturas?|checks?|overhauls?|visitas?|joints?|juntas?)$/

/** Words by which a number is the most that there may be, not what is to be done. */
export const LIMIT =
  /(?<![a-z])(?:max\w*|no more than|at most|ate|up to|hasta|limit\w*|no mas|so|only|apenas|solo|somente|dispon\w+|available|temos apenas|minim\w*|at least|pelo menos|al menos|janela|window|ventana|prazo|plazo)(?![a-z])/

/** What is said of a thing and no thing beside it: "1 column with 32 trays and 4 downcomers". */
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
export const BEHIND_A_THING = String.raw`(?=\s*$|\s+(?:com|with|con|na|no|nas|nos|in|en|em|at|for|para|durante|during|por|em|until|ate|hasta|from|starting|nao|not|que|which|sendo|siendo|being|of which|will|shall|must|to|are|is|go|ser[ao]|vao|van|vai|entram|entran|se|antes|before|after|depois|despues|luego)\s|\s+(?:fora|fuera|skipped|deferred)(?![a-z])|\s*[[(]|\s+[-–—]\s|\s+[a-z]{0,4}-?\d)`

/** What parts a list: commas, lines, "and"s, sentences, brackets. */
export const BREAK =
  /\s*[,;\n]\s*(?:(?:e|and|y|mais|plus|mas|tambem|also|tambien)\s+)?(?:(?:another|outr[oa]s|otr[oa]s)\s+(?=\d))?|\s+(?:e|and|y|mais|plus|mas|\+|&|as well as|bem como|assim como|asi como|along with|together with|junto con|junto com|alem d[aeo]s?|ademas de(?: l[ao]s)?|besides|in addition to)(?:\s+|(?=,))(?:(?:another|outr[oa]s|otr[oa]s)\s+(?=\d))?|[.:!?]+(?=\s|$)|[()]/g

/** Nouns that end like work and are things. */
export const NO_WORK =
  /^(?:segment(?:o|os|s)?|sections?|stations?|sec(?:ao|oes)|seccion(?:es)?|estac(?:ao|oes)|estacion(?:es)?|estaciones|embalagens)$/

/** What does a work is a thing: "resfriador", "cooler". */
export const MACHINE = /(?:dor|dora|dores|doras|tor|tores|tors|ers?)$/

/** Things whose names are their work's, too. */
export const SIEVE =
  /^(?:peneiras?|screens?|cribas?|zarandas?|tamiz|tamices|sieves?|prensas?|press(?:es)?|filtros?|filters?|maquinas?|casters?|fillers?|coolers?|dryers?|driers?|washers?|mixers?|stackers?|reclaimers?|feeders?|chillers?)$/

/** Words that lead to a thing and are none of its name: "Parada do secador SD-201", "including dryer DR-201". */
export const LEAD =
  /^.*(?<![a-z])(?:d[aeo]s?|del?(?: l[ao]s?)?|the|of|com|with|con|incluindo|including|incluyendo|mais|plus|tambem|also|tambien|trocar|abrir|revisar|open|overhaul)\s+(?:(?:o|a|os|as|el|la|los|las|the)\s+)?/
/** What a number identifies, and is no thing that is opened. */
export const WHICH_OF =
  /^(?:linhas?|lines?|lineas?|setor(?:es)?|sectors?|grupos?|groups?|blocos?|blocks?|bloques?|tren[s]?|trem|trains?|contratos?|contracts?|versao|versions?|rev|anexos?|annex|classe|class|clase|norma|cota|elev\w*|potencia|power|nivel|level|prioridade|priority|prioridad|tier|inicio|starts?|termino|fim|fin|ends?|data|dates?|fecha|pressao|pressure|presion|safra|zafra|season|ano|year|meta|target|casa|house|predio|building|edificio|projeto|projects?|proyecto|sala|room|rua|street|mes|month|janeiro|january|enero|fevereiro|february|febrero|marco|march|marzo|abril|april|maio|may|mayo|junho|june|junio|julho|july|julio|agosto|august|setembro|september|sept|septiembre|setiembre|outubro|october|octubre|novembro|november|noviembre|dezembro|december|diciembre|jan|feb|fev|mar|apr|abr|jun|jul|aug|ago|sep|oct|nov|dec|dez|dic|ene)$/

/** "3 lavadores de gás", "2 descascadores de toras": a doer with what goes through it is a machine. */
export const FED =
  /^\S*(?:dor|tor|ner|per)(?:es|as?|s)? (?:de|da|do|del|of) (?:gas|gases|ar|aire|air|agua|water|oleo|aceite|oil|vapor|steam|po|polvo|dust|polpa|pulpa|pulp|caldo|jugo|juice|lodo|sludge|minerio|mineral|ore|madeira|madera|wood|toras?|troncos?|logs?|cavacos?|astillas?|chips|bagaco|bagazo|cana|cinzas?|ceniza|ash|condensado|carvao|carbon|coal|clinquer|clinker|sucata|chatarra|scrap)(?![a-z])/

/** Steels, electrodes and the like behind the word for them. */
export const MATERIAL =
  /(?<![a-z])(?:eletrodos?|electrod[eo]s?|varetas?|varillas?|rods?|arames?|wires?|alambres?|acos?|steels?|aceros?|chapas?|plates?|planchas?|ligas?|alloys?|perf(?:il|is|iles)|beams?|vigas?|material|materiais|materials|grade|grau)(?: [a-z]+)? $/

/** Reactors right before a tag: "reatores R-1 a R-6". */
export const OF_REACTORS =
  /(?<![a-z])(?:reator(?:es)?|reactor(?:s|es)?)[\s:(]+(?:r-?\d+[a-z]?(?:\s*(?:,|\/|e|y|and)\s*))*$/

/** Units behind a number, which then names nothing: source of a pattern. */
export const UNIT =
  '(?:[.,:]?\\d|\\s?[\'’"″′]|\\s*(?:ft|feet)(?![a-z])|\\s*(?:h|d|k|kg|t|m|mm|bar|mw|kv|kw|mva|°|dias?|days?|horas?|hours?|hrs?|turnos?|shifts?|%|x|seman\\w*|weeks?|semanas?|mes(?:es)?|months?|anos?|years?|minut\\w+|toneladas?|tons?|tonnes?|metros?|met(?:er|re)s?|polegadas?|inch(?:es)?|pulgadas?)(?![a-z]))'

/** "138/13,8 kV", "300/80 t": sizes with their unit. */
export const RATIO = /^\d+(?:[.,]\d+)?\s?\/\s?\d+(?:[.,]\d+)?\s?(?:k?va?|mva|kw|mw|t|tons?|bar|kgf?|mm|hz|a)(?![a-z])/

/** What may follow the last number of several; a word that is no preposition is what the number counts: "bombas 1, 2 torres". */
export const DONE =
  '(?=\\s*(?:$|[,;.:()\\[\\]\\n&+/–—-]|(?:e|and|y|com|with|con|d[aeo]s?|del|of|n[ao]s?|in|at|em|en|on|para|for|from|sem|without|sin)(?![a-z0-9])))'

/** "1 a 6", "1 to 6" behind the first number. */
export const TO_WORD = new RegExp(
  `^\\s+(?:ao?|to|ate|al|hasta|thru|through)\\s+(?:o\\s+|a\\s+)?(\\d{1,3})(?!${UNIT})${DONE}`,
)

/** Words before a thing that lead to it where they are no part of its name. */
export const LEADS = /(?:com|with|con|ind?o|ing|endo|r|plus|mais|open)\s+(?:\S+\s+)?$/

/** Words by which a text is about stopping or mending something. */
export const MAINTENANCE =
  /(?<![a-z])(?:parada|paradas|paro|shutdown|outage|turnaround|overhaul|manutenc\w+|mainten\w+|mantenim\w+|revis\w+|reforma|reparo geral|repair|reparo|reparac\w+|entressafra|retubag\w+|reline|relining|troca|inspec\w+|inspect\w+|planej\w+|plan(?:eje)?|cronograma|schedule|intervenc\w+|servic\w+|pare|parar)(?![a-z])/

/** A machine with what it is for. */
export const ANY_MACHINE = /^(?:maquinas?|machines?|unidades?|units?) (?:de|of|para|for) [a-z]{4,}/

/** Words by which a text calls the shutdown itself. */
const STOP =
  '(?:parada|pare|paro|shutdown|shut|outage|turnaround|stop|stoppage|entressafra|entrezafra|off-?season|off-?crop|ta|tar)'

/** "Parada geral da", "Paro mayor" before the thing that a shutdown is called by. */
export const STOP_OF = new RegExp(`(?<![a-z])${STOP}(?: [a-z0-9]+){0,3} (?:(?:the|a|an|um|uma|un) )?$`)

/** "Shutdown Sept" behind the thing that it is called by. */
export const OF_STOP = new RegExp(`^(?: (?:[a-z0-9]+|&)){0,3} ${STOP}(?![a-z])`)

/** What makes a list of the line that names a shutdown. */
export const LISTS = /[,;]|\s(?:e|and|y|com|with|con|mais|plus|mas|incluindo|including|incluyendo)\s/

/** The name behind a tag on its line: "V-305 separator". */
export const NAME_BEHIND =
  /^ +(?:(?:the|o|a|el|la) )?([a-z][a-z/-]{3,}(?: [a-z][a-z/-]+){0,3}?)(?=\s*(?:$|[,;.:()\n–]| - | \d| (?:e|and|y|com|with|con|para|for|in|on|na|no|en|em) ))/

/** The name before a tag: "KO drum V-12". */
export const NAME_BEFORE = /(?:^|[\n,;:(]|[*•-] )\s*((?:[a-z][a-z/-]+\.? ){0,3}[a-z][a-z/-]{3,})[ :–-]+$/

/** Work on what a number counts: "revisão de 5 pontes rolantes" mends them, it lifts nothing with them. */
export const MENDED =
  /(?<![a-z])(?:revis\w+|overhaul\w*|inspe\w+|manuten\w+|mainten\w+|mantenim\w+|reform\w+|repair\w*|repar\w+|modern\w+|trocar?|abrir|open|substitu\w+|sustitu\w+)\s+(?:(?:of|the|d[aeo]s?|del?|las?|los|el|os|as|o|a)\s+){0,2}$/

/** A crane that belongs to the plant: it lifts for the shutdown, or is opened in it. */
export const BUILT_IN_CRANE =
  /(?<![a-z])(?:pontes? rolantes?|puentes? grua|gruas? (?:portico|puente)|(?:overhead|bridge|gantry) cranes?|porticos?)(?![a-z])/

/** Words before a number that says which of them: "unit 3 boiler" is one boiler. */
export const PLACES =
  /^(?:units?|unidades?|unidad(?:es)?|areas?|plantas?|plants?|usinas?|fabricas?|nr|no|num|numero|number|fase|phase|tag|item|posto|patio|yard|casthouse|mills?|usin\w+)$/

/** What begins or ends the whole job: no work beside the items'. */
export const JOB_DATE =
  /^(?:start\w*|inici\w*|comec\w*|comienz\w*|empiez\w*|empez\w*|begin\w*|arran\w+|termin\w*|finish\w*|ends?|acab\w*|fin|fim|feed out|oil out)(?![a-z])/

/** Words that begin what is said of the whole job, of a plant or of what is left out: no work of an item. */
export const OF_THE_WHOLE =
  /^(?:(?:a |the |la |el |o )?(?:parada|parar|pare|paro|shutdown|shut|steam back|programar?|programe|solicit\w+|usinas?|fabricas?|plantas?|plants?|mills?|refinari?as?|unidades?|sacar|retirar|quitar|remover?|remove|removed|deleted|dropped|cancelled|removid[oa]s?|retirad[oa]s?|eliminad[oa]s?|drop|plan|plano|programa|cronograma|rede|excluir|exclude|entrega(?: pela| por| da| de la)|fecha|data|date|release|liberac\w+|handover|scope|escopo|alcance|scaffold(?:ing)? as|as needed|heat up|cool down|warm up|start-?up|commission\w*|oem))(?![a-z])/

/** Words before things that leave them out, up to the end of their clause: "excluding V-8005 and P-3", "exceto a bomba P-3". */
export const LEFT_OUT_BEFORE =
  /(?<![a-z])(?:exclu\w+|sa(?:em|i|iu|iram|len|lio|lieron) del? (?:escopo|alcance)|sa(?:em|i|iu|iram) do escopo|(?:removed|deleted|cancelled|dropped|removid[oa]s?|retirad[oa]s?|cancelad[oa]s?|eliminad[oa]s?)(?:\s+(?:from|d[eo]l?)\s+(?:(?:the|el|la|o)\s+)?(?:scope|alcance|escopo|list\w*|program\w*))?\s*:|except(?:o|uando|ing)?|exceto|salvo|(?<=^|[.;,:(\n]\s*)(?:sin|sem|without) (?:la|las|el|los|lo|o|a|os|as|the)(?= )|(?:sin|sem|no|without|ohne) (?:intervenc\w+|intervention)|(?:not in(?: the)? scope|fora|fuera|(?<!run )(?<!runs )(?<!running )out|excl)\.?\s*:|not including|does not include|nao inclu\w+|no inclu\w+|out of scope|fora d[eo] escopo|fuera de(?:l)? alcance|leave out|leave alone|not opening|(?:nao|no) (?:mexer|tocar)|do(?: not|n.t) touch|nao abrir|no abrir)(?![a-z])[^.;\n()]*$/

/** Words behind a thing, in brackets or behind a stroke, that leave it out: "P-103 (reserva, não abrir)". */
export const LEFT_OUT_BEHIND =
  /^\s*(?:\([^()\n;\d]{0,40}|[-–—,]\s[^().,\n;]{0,30}|(?=(?:fora d[eo]|fuera de|out of)\s)|(?=(?:fica|permanece|sigue|queda|stays|remains|keeps)\s))(?<![a-z])(?:(?:fica|permanece|sigue|queda|stays|remains|keeps) (?:operando|em operacao|em servico|en operacion|en servicio|running|in service|on ?line)|nao (?:abrir|entra\w*|inclu\w+|mexer|faz\w*|vai)|no (?:abrir|entra\w*|inclu\w+|va)|(?:do )?not (?:open|include\w*|in scope|to be opened)|don.t open|out of scope|fora d[eo] escopo|fuera de(?:l)? alcance|excluid[oa]s?|excluded|cancelad[oa]s?|cancelled|canceled|postponed|adiad[oa]s?|aplazad[oa]s?|ja feit[oa]s?|ya hech[oa]s?|already (?:done|overhauled|relined|replaced)|done last|(?:standby|reserva|spare)[^.;,\n]{0,12} (?:not|nao|no)(?![a-z]))(?![a-z])/

/** A house by what stands in it: a thing of the plant, where its number alone identifies it. */
export const HOUSE_OF = /^(?:casa|sala|house|room|predio|edificio|linhas?|lineas?|lines?) (?:d[aeo]s?|del|of) [a-z]{4,}/

/** Words before a thing that do not identify it. */
export const STOPS =
  /^(?:the|its|this|that|these|both|all|same|other|our|com|with|con|das?|dos?|del|las|los|uma?|una|para|for|nas?|nos?|ambas?|ambos|todas?|todos|mesm[oa]s?|mism[oa]s?|demais|ditas?|said|new|nov[oa]s?|nuev[oa]s?|old)$/

/** "; not TK-103", "mas não a C-2" right before a thing. */
export const NOT_BEFORE =
  /(?:[,;(]\s*(?:but |mas |pero )?|\s(?:but|mas|pero|and|e|y)\s)(?:not|nao|no)\s+(?:(?:the|o|a|el|la)\s+)?$/

/** A figure with one of these behind it is a pressure, a temperature, a speed or a tension, and no hour: "@ 12 bar". */
export const MEASURES =
  '(?:barg?|psig?|kgf|kpa|mpa|mca|atm|torr|mmhg|rpm|hz|kv|kva|mva|kw|mw|nm|mm|°|º ?c|c|graus|degrees|grados)(?![a-z])'

/** "Level transmitters": a word that says which, before the thing that it is of. */
export const KIND_OF_THING = /^(?:level|power|pressure|line|class) [a-z]{4,}s?$/

/** Words before a name that are none of it. */
export const ARTICLES = /^(?:the|both|all|os?|as?|el|l[ao]s?|ambos|ambas) (?:(?:the|os|as|los|las) )?/

/** Tags behind a word that leaves them out of the things before: "exceto E-304 e E-305". */
export const TAGS_LEFT_OUT =
  /(?<![a-z])(?:exceto|exceptuando|excepto|except(?: for)?|excluding|excluindo|excluyendo|salvo|menos|but not|mas nao|pero no|without|sem|sin)(?: (?:o|a|os|as|el|la|los|las|the))?\s+([a-z]{1,4}-?\d{1,5}[a-z]?(?:(?:\s*,\s*|\s*\/\s*| e | and | y | a | to | al )(?:[a-z]{1,4}-?\d{1,5}[a-z]?|[a-z](?![a-z])))*)/g

/** What is done to single tubes of an exchanger, by which their number is no size of it. */
export const TUBES_DONE =
  /(?<![a-z])(?:tampon\w*|tapon\w*|plug\w*|troc(?:a|ar|as|amos)(?![a-z])|substitu\w*|sustitu\w*|cambi\w+|replac\w*|renew\w*|retub\w*|repar\w*|furad\w*|leak\w*|vaza\w*)/

/** Tags in brackets that are said to be done or left out: "TR-11 a TR-15 (TR-13 já feito)". */
export const TAGS_DONE =
  /\(\s*([a-z]{1,4}-?\d{1,5}[a-z]?(?:(?:\s*[,&]\s*| e | and | y )(?:[a-z]{1,4}-?)?\d{1,5}[a-z]?)*)\s+(?:(?:is|are|was|e|foi|esta|ya|ja|already|fica|stays?)\s+)*(?:next (?:year|outage|shutdown|campaign|turnaround)|(?:n[oa] |el )?(?:proxim[oa] (?:ano|parada|paro|campanha|campana)|ano que v(?:em|iene)|ano proximo)|later|depois|despues|postponed|adiad[oa]s?|aplazad[oa]s?|feit[oa]s?|done|hech[oa]s?|excluid[oa]s?|excluded|skipped|deferred|omitid[oa]s?|pulad[oa]s?|fora|out|fuera|cancelad[oa]s?|cancell?ed|nao entra\w*|no entra\w*|not included|em operacao|en operacion|in service)(?![a-z])/g

/** Behind things that are counted: the tags that follow are of some of them. */
export const INCLUDING =
  /^\s*[,(]?\s*(?:incl(?:\.|uding|uindo|uyendo|usive)?|sendo|siendo|entre (?:eles|elas|ellos|ellas)|of which|among them|namely|a saber)\s*:?\s*$/

/** Behind a thing in its own sentence: it is left out, or done already. */
export const SAID_OUT =
  /^\s*(?:\([^()\n]{0,30}\)\s*)?(?:fica[mn]?\s+(?:p\/|para|pra)\s*(?:depois|outra|a proxima)|(?:standby|reserva|spare)[\s,]+(?:nao|not?|leave|left|deixar|dejar)(?![a-z])|(?:no|nao)\s+(?:se\s+)?(?:interviene[n]?|intervem|interve[mn]|sofre[m]?\s+intervenc\w+|tendra[n]?\s+intervenc\w+)(?![a-z])|(?:remains?|stays?|continues?|permanece[mn]?|sigue[n]?|fica[m]?)\s+(?:in|en|em)\s+(?:service|operation|servicio|servico|operacion|operacao)(?![a-z])|(?:ja|ya)\s+(?:foi|foram|fue|fueron|esta[no]?)\s+[a-z]{4,}(?:ad|id|hech|feit)[oa]s?(?![a-z])|no(?=\s*(?:[.;,\n]|$))|(?:are |were |is |was )?(?:removed|deleted|dropped)(?![a-z])|continues(?![a-z])|operando|rodando|funcionando|trabajando|running|on ?line(?!\s\w{1,2}(?!\w))|continues?(?![a-z])|continua[nm]?|sigue[n]?|keeps? running|stays? (?:on ?line|running|in service)|on hot hold|(?:(?:is|are|was|were|will be|e|esta[no]?|estao|fica[m]?|queda[n]?|foi|foram|fue|fueron|va[n]?|vai|vao|goes|go|stays?|has been|have been|ja|ya|already|todavia|ainda)\s+){0,3}(?:(?:nao|not?)\s+(?:(?:se|ser\w*|is|to|be|vai|va|in|no|na|n[oa]|en|el|the|this|scope|esta|faz|part|parte|of|d[eo])\s+){0,4}(?:entra\w*|abr\w+|abert\w+|abiert\w+|inclu\w+|mexe\w*|toca\w*|abre\w*|open\w*|scope|outage|escopo|alcance|paro|parada|part|touch\w*|faz\w*|hac\w+|interven\w+)|(?:de |do |del? )?(?:fora|fuera)(?![a-z])|out(?: of)?(?: the)?(?: scope)?(?=\s*[.;,\n]|$)|(?:para|pra|for|until|till|ate)?\s*(?:a |la |the |o |el )?(?:proxim[oa]|next)(?![a-z])|excluid[oa]s?|excluded|skipped|omitid[oa]s?|pulad[oa]s?|cancelad[oa]s?|cancell?ed|postponed|deferred|adiad[oa]s?|aplazad[oa]s?|postergad[oa]s?|done(?= last| in| already|\s*[.;,\n]|\s*$)|feit[oa]s?(?![a-z])|hech[oa]s?(?![a-z])|(?:em|en|in) (?:operacao|operacion|operation|servico|servicio|service|marcha)))/

/** "Retirar E-07 e incluir ...", "sacar EA-108 del alcance": verbs that take a thing out, with what makes it sure behind. */
export const TAKE_OUT =
  /(?<![a-z])(?:retirar?|sacar|saque|quitar|remover?|remove|drop|take|tirar|excluir|exclude|delete|deleted|removed|excluid[oa]s?)\s*:?\s*(?:(?:o|a|os|as|el|la|los|las|the)\s+)?(?:[a-z]{4,}\s+)?$/
export const OUT_OF =
  /^\s*(?:(?:d[eo]l?|from|of)\s+(?:(?:the|el|la|o|a)\s+)?(?:alcance|escopo|scope|list\w*|program\w*|plan\w*)|(?:e|and|y)\s+(?:incluir|inclui|agregar|adicionar|add|include|colocar)|out(?![a-z])|(?=[.;\n]|$))/

/** The head of a column of quantities. */
export const OF_COUNTS =
  /^(?:qtde?s?|qtd|quant(?:idade|ity|idad)?|cant(?:idad)?|qty|count|pcs|units?|unidades?|no\.? of (?:units|items))\.?$/

/** Words for putting new parts in: source of a pattern. */
export const CHANGE = 'replac\\w+|renew\\w*|troc\\w+|cambi\\w+|substitu\\w+|sustitu\\w+|reemplaz\\w+|change'

/** Ways to inspect by their letters: no thing. */
export const METHODS =
  /^(?:iris|ndt|nde|end|pmi|tofd|acfm|emat|rvi|mfl|ect|paut|lp|pm|ut|rx|nr|api|sms|hse|ehs|qa|qc|tbc|tbd|tba|asap|fyi|obs|nb|pgm|pgp|tar|rev)$/
/** How large a thing is, behind its name. */
export const SIZE_BEHIND = /\s+(?:de\s+)?\d{1,4}(?:[.,]\d+)?\s?(?:t|tn|tons?|kw|mw|kv|kva|mva|m3|hp|cv|t\/h|tph|bar)$/

/** A room or area by what stands in it. */
export const ROOM_OF =
  /(?<![a-z])(?:salas?|casas?|cuartos?|galp(?:ao|on)|nave|predio|edificio|patio|zona|setor|sector) d[eao]s?l? (?:las? |los )?$/
export const ROOM_BEHIND = /^ (?:house|room|hall|yard|building|island|farm|park|deck|bay)(?![a-z])/

/** In a bracket behind several: which of them are meant, or which is not. */
export const ONLY_THESE =
  /^\s*(?:so|somente|apenas|only|solo|solamente|just)\s+(?:(?:o|a|os|as|the|el|la|los|las)\s+)?((?:[a-h]|\d{1,3})(?:\s*(?:,|\/|&|e|y|and|a|al|to|-)\s*(?:[a-h]|\d{1,3}))*)\s*$/
export const THESE_ONLY =
  /^\s*((?:[a-h]|\d{1,3})(?:\s*(?:,|\/|&|e|y|and)\s*(?:[a-h]|\d{1,3}))*)\s+(?:only|apenas|somente|solamente|nada mas)\s*$/
export const THIS_OUT =
  /^\s*(?:n[o.º°]*\s*)?([a-h]|\d{1,3})\s+(?:(?:is|e|es|esta|ja|ya|already|foi|was)\s+)*(?:spare|reserva|standby|out|fora|fuera|feit\w+|hech\w+|done|leave|overhauled|relined|replaced|nao|no|not)(?![a-z])/

/** Words in front of things that leave them out: "quedan fuera el evaporador 4 y TG-2". */
export const OUT_ARE =
  /(?<![a-z])(?:(?:queda[n]?|fica[m]?|esta[no]?|estao|va[n]?|permanece[nm]?)\s+(?:de\s+)?(?:fora|fuera)(?:\s+d[eo]l?\s+(?:escopo|alcance))?|left out|excluded|excluid[oa]s?|not in (?:the )?scope|out of (?:the )?scope|(?:nao|no) entra[nm]?|do not include|nao incluir|no incluir)\s*:?\s*[^.;\n]*$/

/** Words of a crane's name beside another thing's: "grúas torre", "tower crane". */
export const CRANE_BEFORE = /(?<![a-z])(?:guindastes?|gruas?|cranes?)[^\S\n]$/
export const CRANE_BEHIND = /^[^\S\n](?:cranes?|gruas?|guindastes?)(?![a-z])/

/** Words behind which a number names a make: "frame 7 gas turbines". */
export const MODEL =
  /^(?:frames?|model|modelos?|types?|tipos?|series?|size|mark|mk|rev|modulo|gauge|schedule|sch|dn|nb)$/

/** Words that an English verb stands behind: "we will open column T-601" names work, not a kind of column. */
export const BEFORE_VERB =
  /(?<![a-z])(?:will|shall|must|should|would|can|could|may|to|we|i|they|you|please|and|then|also|not)[^\S\n]+$/

/** A part of a list that is said of the things beside it: "31 crushers, each over 15 years old, and 4 pumps". */
export const SAID_OF_THEM =
  /^(?:half|metade|(?:la )?mitad|most|none|nenhum[a]?|ningun[oa]?|each|all(?: of)?|both|tod[oa]s?|cada|ambos|ambas|if|se|si|com|with|con|considerando|considering)(?![a-z])/

/** A bracket that says where the thing before it stands: "38 balanças (área 14, elevação 8 m)". */
export const PLACE_REMARK =
  /\((?:areas?|unidades?|unidad|units?|setor(?:es)?|sector(?:es|s)?|linhas?|lines?|lineas?|predios?|buildings?|edificios?|plantas?|plants?|patio|yard|elev\w*|niveis|nivel|levels?|casa|house|nave)[^()\n]{0,50}\)/g

/** The head of a list of things: "escopo elétrica:". */
export const SCOPE_LABEL =
  /^\s*(?:itens?|items?|unidades?|unidad|units?|areas?|plantas?|plants?|setor|sector|linhas?|lines?|lineas?|u)[ -]?\d{1,4}$|(?<![a-z])(?:escopo|scope|alcance|equip\w+|lista|list|itens|items)(?![a-z])/

/** Words before a number that say that it comes last, though the last of them identifies elsewhere: "por fim 32 silos". */
export const AT_LAST = /(?<![a-z])(?:por|al|at) (?:fim|fin|final|ultimo)[^\S\n]+$/

/** "Solo limpiar 7 ...", "plazo para 4 ...": words of a limit that limit no number behind them. The word behind may be work. */
export const ONLY_THEN = /(?<![a-z])(?:so|solo|somente|solamente|apenas|only|just)[^\S\n]+(?<work>[a-z]{3,})(?![a-z])/g
export const TIME_FOR = /(?<![a-z])(?:prazo|plazo|janela|ventana|window)[^\S\n](?:para|for)(?![a-z])/g
