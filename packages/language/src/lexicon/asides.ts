import { MONTH } from '../read/dates.ts'
import type { Language } from '../types.ts'

/**
 * Words of a text of work that keep work out of it, or bind it to something: as folded regular-expression sources. What they
 * stand in is never a plain task.
 */

/** A label in front of what is left out: "Excluded:", "fora do escopo", "no incluye". */
const OUT_LABEL =
  '(?:itens |items? |work |servicos |trabalhos |trabajos |o que )?(?:(?:nao|no) (?:esta[on]? |sao |son |se )?(?:inclus[oa]s?|incluid[oa]s?|inclu[ei]n?|inclui|inclu(?:em|yen?)|contemplad[oa]s?|contempla[mn]?|previst[oa]s?|faze?m? parte(?: d[eoa]s?t?[ea]? ?(?:escopo|parada|servico)?)?|forma[n]? parte(?: del? (?:este |la |esta )?(?:alcance|paro|parada))?|entra[mn]?)|exclu(?:id[oa]s?|sao|soes|sion|siones|ded|sions?|i|ye)|excludes|left out|not (?:included|in (?:the )?scope|in this (?:outage|shut(?:down)?|turnaround|stop)|part of (?:the |this )?(?:outage|shut(?:down)?|scope|job))|does not include|fora d[oe](?:ste)? (?:escopo|parada)|fora da parada|fora|cancelad[oa]s?|cancell?ed|dropped|deferred|postponed|descoped|adiad[oa]s?|suspens[oa]s?|suspendid[oa]s?|pospuest[oa]s?|postergad[oa]s?|aplazad[oa]s?|descartad[oa]s?|out of (?:the )?scope|fuera del? (?:alcance|paro)|fuera de la parada|sin incluir)'
/** A label alone, or with what it leaves out behind a colon, a dash or right behind it. */
export const OUT_HEAD = new RegExp(
  `^\\s*(?:obs\\.?|nota|note|n\\.?b\\.?)?\\s*:?\\s*${OUT_LABEL}(?![a-z])\\s*(?:[:=–—-]+\\s*|(?=\\s[a-z])|$)`,
)
/** The label ends its line: what is left out stands in the lines below. */
export const OUT_ALONE = new RegExp(`^[\\s#*]*${OUT_LABEL}[^:\\n]{0,40}:\\s*$`)

/** What is put off to another time: "fica para a próxima parada", "can wait until next season", "quedan para julio". */
export const PUT_OFF =
  /(?<![a-z])(?:(?:fica(?:m|ra|rao)?|deixa(?:r|mos|do|da)?|deixamos|vai|vao|adiad[oa]s?|transferid[oa]s?|passa(?:m|do|da)?) (?:(?:so|somente|apenas) )?(?:para|pra) (?:a |o )?(?:outr[oa]|proxim[oa]|depois da|ano|mes que vem|semana que vem|janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)|(?:can|may|will|has to|shall) wait (?:until|till|for) (?:the )?(?:next|another)|(?:is|are|was|were|will be|gets?) (?:deferred|postponed|left|moved|put off|pushed) (?:to|until|for|till) (?:the )?(?:next|another|a later|january|february|march|april|may|june|july|august|september|october|november|december)|(?:next|another) (?:outage|shutdown|turnaround|season) (?:only|instead)|(?:queda[n]?|deja(?:mos|n|r)?|dejamos|va[n]?|pasa[n]?|postergad[oa]s?|se (?:deja|posterga|aplaza)[n]?) (?:para|hasta) (?:la |el |otr[oa] )?(?:otr[oa]|proxim[oa]|siguiente|parada|paro|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre))(?![a-z])/

/** Denials of work, at the head of a clause or behind its subject; what follows is the verb. */
export const DENIAL: Readonly<Record<Language, RegExp>> = {
  pt: /^\s*(?:(?:desta vez|agora|por ora|obs\.?:?)[ ,]+)?(?:nao (?:(?:vamos|vai|vao|sera|serao|iremos|havera|ha|tem|esta|estao|e|se)\s+)?(?:(?:preciso|necessari[oa]|previst[oa]s?|planejad[oa]s?|feit[oa]s?|mais)\s+)?|sem (?=[a-z]))|(?:^|\s)nao (?:vamos|vai|vao|sera|serao|iremos|esta|estao|sao|e) (?:ser )?(?:mais )?(?:feit[oa]s?|executad[oa]s?|trocad[oa]s?|previst[oa]s?|realizad[oa]s?|necessari[oa]s?|tocad[oa]s?)(?![a-z])/,
  en: /^\s*(?:this time|for now|note:?)?[ ,]*(?:(?:please )?(?:do not|don't|dont|never)|we (?:do not|don't|will not|won't|are not|aren't) (?:going to )?|there is no(?: need to)?|no(?: need to)?(?= [a-z])|without(?= [a-z]))\s|\s(?:will not|won't|is not|isn't|are not|aren't) (?:going to )?(?:be )?(?:done|replaced|changed|carried out|performed|required|needed|planned|touched|part)(?![a-z])/,
  es: /^\s*(?:esta vez|por ahora|nota:?)?[ ,]*(?:no (?:(?:vamos a|se van? a|van? a|se|hay que|hace falta|es necesario|esta|estan)\s+)?(?:(?:previst[oa]s?|planead[oa]s?)\s+)?|sin (?=[a-z]))|(?:^|\s)no (?:se (?:hace|hacen|hara|haran|cambia|cambian|toca|tocan|realiza|realizan|ejecuta|ejecutan|incluye|incluyen|repara|reparan)|esta[n]? previst[oa]s?|sera[n]? (?:hech[oa]s?|necesari[oa]s?))(?![a-z])/,
}

/** Verbs and words behind a denial that order or limit work and keep none out: "não pode começar antes", "no later than". */
export const DENIES_NO_WORK =
  /^\W*(?:(?:pode|podem|podera|puede|pueden|can|may|must|should|deve|devem|debe|deben|tem|tiene|have|has|se|ser|be|to)\s+)*(?:comec\w*|inici\w*|start\w*|begin\w*|empie\w*|empez\w*|comien\w*|comenz\w*|arran\w*|entr\w*|antes|before|until|hasta|ate|depend\w*|precis\w*|need\w*|necesit\w*|esper\w*|wait\w*|ultrapass\w*|exced\w*|exceed\w*|super\w*|pass\w*|later|earlier|mais|more|mas|menos|less|trabalh\w*|trabaj\w*|work\w*|overlap\w*|solap\w*|coincid\w*|simult\w*|sobrep\w*|conform\w*|destructiv\w*|destrutiv\w*|programad\w*|planned|hay|ha|tem|disponi\w*|available|estar?|esta[on]?|vien\w*|vem|cheg\w*|lleg\w*|arriv\w*|atras\w*|retras\w*|slip|interromp\w*|parar|carga|load|tensao|tension|pressao|presion)(?![a-z])/

/** Conditions under which alone work comes to be done, as the words at the head of a clause. */
export const IF: Readonly<Record<Language, string>> = {
  pt: 'se|caso|em caso de|no caso d[eoa]s?|na hipotese de|havendo|em havendo|quando e se|dependendo d[eoa]s?',
  en: 'if|in case(?: of)?|in the event (?:of|that)|depending on|should (?=the|any|there)',
  es: 'si|en caso de(?: que)?|en el caso de(?: que)?|de haber|habiendo|dependiendo del?|segun (?=salga|resulte|como)',
}

/** "Se" with a verb behind it that makes it a condition: the language of a short text is a guess. */
export const FUTURE_IF =
  'se(?=\\s+(?:nao\\s+)?(?:(?:o|a|os|as)\\s+[a-z]+\\s+)?(?:houver|tiver|estiver|for|der|vier|precisar|[a-z]{3,}(?:ar|er|ir)(?:em)?)\\s)'

/** Conditions under which work that is planned falls away, or that it needs: the work is planned all the same. */
export const UNLESS: Readonly<Record<Language, string>> = {
  pt: 'a menos que|a nao ser que|salvo se|salvo que|exceto se|desde que|contanto que|so se|somente se|apenas se',
  en: 'unless|except if|provided(?: that)?|providing|on condition that|only if|assuming(?: that)?|subject to',
  es: 'a menos que|a no ser que|salvo que|salvo si|excepto si|siempre que|siempre y cuando|con tal de que|con tal que|solo si|solamente si|suponiendo que',
}

/** Conditions that mean no more than "perhaps": the work beside them is planned, and a remark says that it may fall away. */
export const PERHAPS =
  /(?<![a-z])(?:(?:se|caso|si|if|as|where|when)\s+(?:(?:for|fosse|seja|es|fuera|fuese|hace|haga|it is|it's)\s+)?(?:necessari[oa]|necessary|necesari[oa]|preciso|precisar|needed|required|requerid[oa]|possivel|possible|posible|falta|requiere|der|houver tempo|hay tiempo|time (?:allows|permits)|applicable|aplicavel|aplica)|talvez|possivelmente|quem sabe|maybe|perhaps|possibly|quizas?|tal vez|a lo mejor|posiblemente|a confirmar|por confirmar|to be confirmed|tbc|opcional(?:mente)?|optional(?:ly)?|eventual(?:mente)?)(?![a-z])/g

/** What else is done where the condition is not met: it belongs to the condition. */
export const OTHERWISE =
  /(?<![a-z])(?:senao|se nao|caso contrario|do contrario|otherwise|if not|or else|else|si no|de lo contrario|caso contrario|en caso contrario)(?![a-z])/

/** Words that limit, except or forbid: a reader that knows them uses their clause, or a remark names it. */
export const LIMITS: Readonly<Record<Language, RegExp>> = {
  pt: /(?<![a-z-])(?:nao|nunca|jamais|ninguem|nenhum[a]?|nada de|tampouco|nem|so|somente|apenas|exceto|excepto|salvo|menos (?=[oa]s? )|a menos que|a nao ser|sem (?=mexer|usar|parar|interromper|tocar|que)|ate que|enquanto nao|no maximo|maximo(?: de)?|no minimo|pelo menos|proibid[oa]s?|vedad[oa]s?|se|caso|desde que|contanto que|dependendo|obrigatori\w+|alternad\w+)(?![a-z])/g,
  en: /(?<![a-z])(?:not|no|never|nobody|no one|none|neither|nor|cannot|can't|won't|don't|doesn't|mustn't|isn't|aren't|only|except|excepting|unless|until|till|if|provided|as long as|at most|at least|no more than|maximum|max|minimum|forbidden|prohibited|banned|must|subject to|depending on|without (?=using|stopping|touching))(?![a-z])/g,
  es: /(?<![a-z])(?:no|nunca|jamas|nadie|ningun[oa]?|nada de|tampoco|ni|solo|solamente|unicamente|excepto|salvo|menos (?=el |la |los |las )|a menos que|a no ser|sin (?=usar|parar|tocar|interrumpir|que)|hasta que|mientras no|como maximo|maximo(?: de)?|como minimo|al menos|prohibid[oa]s?|si|siempre que|dependiendo|obligatori\w+)(?![a-z])/g,
}

/** A number or a word of a limit that is one of people or machines: "máximo 6 mecánicos". */
export const MOST = /^(?:no maximo|maximo(?: de)?|at most|maximum|max|no more than|como maximo)$/

/** What a sentence says of when people or machines are there. */
export const THERE =
  /(?<![a-z])(?:(?:esta|estao|estan|estara|estarao|estaran|is|are|will be|fica|ficam|queda|quedan|ta)(?![a-z])|(?:so|somente|apenas|solo|solamente|only)\s+(?:chega|vem|vien|llega|trabalh|trabaj|atende|come|work|arriv|disponi|availab|esta|n[oa]s?|on|de|from)|(?:chega|vem|vira|viene|vienen|vendra|llega|llegan|arrive|come|trabalha|trabalham|trabaja|trabajan|work|atende|disponi|availab|ferias|vacaciones|folga|off|leave|ausente|away)\w*)/
/** Days of the week, hours of the day or parts of it. */
export const WHEN_THERE =
  /(?<![a-z])(?:segundas?|tercas?|quartas?|quintas?|sextas?|sabados?|domingos?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|lunes|martes|miercoles|jueves|viernes|turno|shifts?|dia|day|noite|night|noche|manha|manana|morning|tarde|afternoon|de noche|de dia)(?![a-z])/
/** A day of the week by its name. */
export const WEEKDAY_GIVEN =
  /(?<![a-z])(?:segundas?|tercas?|quartas?|quintas?|sextas?|sabados?|domingos?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|lunes|martes|miercoles|jueves|viernes)(?![a-z])/
/** Who is away on a day, or there on it alone. */
export const AWAY_THEN =
  /(?<![a-z])(?:(?:is |are |esta |estara )?(?:not|nao|no) (?:esta |estara )?(?:available|disponive[li]s?|disponibles?|here|there|works?|trabalha|trabaja|vem|viene)|(?:in|un)(?:disponive[li]s?|available|disponibles?)|away|absent|off|on leave|ausentes?|de (?:ferias|folga|vacaciones|franco|licencia)|(?:only|so|somente|solo|solamente)(?= (?:on |n?[ao]s? |el |los |dia )?[a-z0-9]))(?![a-z])/

/** Who is away, by a word of its own. */
export const NOT_THERE =
  /(?<![a-z])(?:(?:in|un)(?:disponive[li]s?|available|disponibles?)|away|absent|on leave|ausentes?|de (?:ferias|folga|vacaciones|franco|licencia))(?![a-z])/
/** People in several shifts: the first group is their name. */
export const IN_SEVERAL_SHIFTS =
  /^\s*(?:(?:o|a|os|as|the|el|la|los|las)\s+)?([a-z][a-z ]{2,29}?[a-z])(?:\s*:)?\s+(?:(?:trabalh\w+|trabaj\w+|work\w*|are|is|vao|van|estao|estan)\s+)?(?:(?:em|in|en|on|a|com|con|with)\s*)?(?:\d|dois|duas|two|dos|tres|three)\s+(?:turnos|shifts|turmas)\W*$/
/** "No antes del", "not to start before", "starting no earlier than": the date behind it is the first one, and the mark of dates follows. */
export const NEVER_BEFORE =
  /[\s,;(]*(?<![a-z])(?:(?:que |e |y |and |but |mas |pero )?(?:(?:starting|starts?|begins?|beginning|must|can|may|should|pode|podem|deve|puede|debe|so|to|se)\s+)*(?:nao|no|not|never|nunca|cannot|can't|mustn't|won't)\s+(?:(?:pode|podem|deve|puede|debe|can|may|to|be|ser|se|comec\w*|inici\w*|empiez\w*|empez\w*|arranc\w*|start\w*|begin\w*|done|feit[oa]|hech[oa])\s+)*(?:antes(?:\s+d[eo]l?)?|before|earlier than|sooner than)(?:\s+(?:the|o|el|dia|day|d[eo]))*)\s*(?=\uE001)/g

/** What a clause forbids, or lets happen at some time alone: with a day or a part of one beside it, it binds work and is none. */
export const FORBIDS =
  /^\s*no [a-z][a-z -]{2,40} (?:on|at|during|between|over)(?![a-z])|(?<![a-z])(?:nada de|nada n[oa]|nada el|nada en|nothing on|nothing at|nenhum[a]?|proibid[oa]s?|vedad[oa]s?|nao (?:pode[m]?|podera[o]?|deve[m]?|vai|vao|sera[o]?|e|sao|ha|havera|tem|se|opera\w*|funciona\w*|roda\w*|fazer|executar|realizar|trabalh\w*|permit\w*|autoriz\w*|quero|queremos|programar?|agendar?|marcar?)|sem|sin|not (?:allowed|permitted|authori[sz]ed|possible|to be|happen)|(?:must|may|can|shall|should|will) ?not|mustn't|can't|cannot|won't|don't|do not|never|nobody|no one|none|forbidden|prohibited|banned|prohibid[oa]s?|ningun[oa]?|nadie|nunca|jamais|jamas|ninguem)(?![a-z])/
/** "No" denies but in Portuguese, where it says at which place or time. */
export const SAYS_NO = /(?<![a-z])no(?![a-z])/
/** An amount of time. */
export const A_TIME = /\d\s*(?:h|hs|hrs|hours|horas|min|dias|days)(?![a-z])/
/** People or things with their number. */
export const WITH_A_NUMBER = /(?<![\w.,/:-])\d{1,3}\s+[a-z]{4,}/
/** The same where only one time is left to it. */
export const ONLY_THEN =
  /(?<![a-z])(?:so|somente|apenas|unicamente|exclusivamente|only|just|exclusively|solo|solamente)\s+(?:(?:se\s+)?(?:pode\w*|puede\w*|can|may|trabalh\w*|trabaj\w*|works?|opera\w*|vem|viene\w*|comes?|est[ae]\w*|is|are|there|available|disponi\w*|d[eoa]|durante|during|n?[ao]s?|aos?|on|at|in|by|el|los|la|las|en|the|turno|dia|day)\s+){0,4}(?:segundas?|tercas?|quartas?|quintas?|sextas?|sabados?|domingos?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|lunes|martes|miercoles|jueves|viernes|noites?|noches?|nights?|dia|days?|daylight|diurn[oa]s?|noturn[oa]s?|nocturn[oa]s?|manha|manana|mornings?|fins? de semana|weekends?)(?![a-z])/
/** Words by which a clause sets a start, an end or an order: its day is a date of work. */
export const SETS_A_DATE =
  /(?<![a-z])(?:comec\w*|inici\w*|start\w*|begin\w*|empie\w*|empez\w*|comien\w*|comenz\w*|arran\w*|termin\w*|acab\w*|finish\w*|ends?|conclu\w*|entreg\w*|deliver\w*|antes|before|until|till|hasta|ate|depois|after|despues|apos|later|latest|earlier|sooner|tarde|tardar|maxim\w*|minim\w*|cedo|temprano|due|prazo|deadline|plazo|ultrapass\w*|exced\w*|exceed\w*|pass(?:ar?|e)|pasar|parada (?:dia|em)|volta\w*|back)(?![a-z])/
/** Parts of the day and clock times that work may be kept from. */
export const PART_OF_DAY =
  /(?<![a-z])(?:noites?|noches?|nights?|noturn[oa]s?|nocturn[oa]s?|fins? de semana|weekends?|fin(?:es)? de semana|feriados?|holidays?|festivos?|horas? extras?|overtime)(?![a-z])|(?<![a-z])(?:das?|de|from|between|entre)\s+(?:as |las )?\d{1,2}(?::\d\d|h\d{0,2})?\s*(?:h|hs|horas)?\s*(?:as|a las|a|to|and|e|y|-|until)\s*\d{1,2}(?![\d/])/

/** A day without work: denied work beside a date. */
export const NO_WORK_THEN =
  /(?<![a-z])(?:ninguem trabalha|nao (?:se |vamos |havera |ha |tem |teremos )?trabalh\w*|nada de trabalho|sem (?:trabalho|expediente|servico)|feriado|folga|nobody works?|no one works?|no work(?:ing)?|(?:do not|don't|will not|won't) work|day off|holiday|nadie trabaja|no (?:se |vamos a )?trabaj\w*|sin (?:trabajo|trabajar)|nada de trabajo|festivo|asueto)(?![a-z])/

/** Work that was in and is out: "was dropped from the scope", "Pintura: cancelada", "se pospone al año que viene". */
export const TAKEN_OUT =
  /(?<![a-z])(?:(?:was|were|is|are|been|got|gets|being|foi|foram|fue|fueron|sido|ficou|ficaram|esta[on]?|queda[n]?|quedo|quedaron|e|sao|es|son)\s+(?:now\s+|ja\s+|ya\s+)?(?:dropped|cancell?ed|descoped|scrapped|shelved|suspended|deferred|postponed|called off|removed from|taken (?:out|off)|cancelad[oa]s?|suspens[oa]s?|suspendid[oa]s?|adiad[oa]s?|postergad[oa]s?|pospuest[oa]s?|aplazad[oa]s?|descartad[oa]s?|(?:retirad|eliminad|tirad|sacad|quitad)[oa]s? d(?:o|a|el|e la) (?:escopo|lista|alcance|parada|plano|plan))|se\s+(?:pospone[n]?|posterga[n]?|aplaza[n]?|cancela[n]?|cancelo|suspende[n]?|descarta[n]?|excluye[n]?|adia[m]?))(?![a-z])/
/** The same as all that stands behind the name of a row. */
export const OUT_BEHIND =
  /(?:[:=,(–—-]|->)\s*(?:(?:foi|was|fue|is|ja|ya|now)\s+)?(?:cancelad[oa]s?|cancell?ed|suspens[oa]s?|suspendid[oa]s?|adiad[oa]s?|postponed|deferred|dropped|descoped|pospuest[oa]s?|postergad[oa]s?|aplazad[oa]s?|descartad[oa]s?|not required|nao se aplica|no aplica|n\/a)(?![a-z])/

/** A sentence that leaves work out: "la pintura no entra en este paro", "cleaning is not part of this outage". */
export const LEAVES_OUT =
  /(?<![a-z])(?:(?:nao|no) (?:entra[nm]?(?! (?:antes|before|ate|hasta|until|nada|enquanto|mientras|quando)(?![a-z])| (?:en|em|no|na|al|a) (?!est[ae]|escopo|alcance|parada|paro))|faze?m? parte|forma[n]? parte|se incluye[n]?|esta[on]? inclu\w+|sera[on]? feit\w+|se hara[n]?)(?![a-z])|(?:is|are) (?:not|n't) (?:part of|included|in)(?![a-z])|(?:isn't|aren't) (?:part of|included|in)(?![a-z])|(?:fica[m]?|queda[n]?) (?:de )?(?:fora|fuera)(?![a-z])|(?:out of|not in) (?:the )?scope|fora d[eoa] escopo|fuera del? alcance)/

/** A day by its number or its date. */
export const DAY_GIVEN = new RegExp(
  `(?<![\\d.,/])\\d{1,2}/\\d{1,2}(?![\\d/]*\\d{5})|(?<![a-z])(?:${MONTH})\\s+\\d{1,2}(?![\\d:])|(?<![\\d.,])\\d{1,2}(?:st|nd|rd|th|º)?\\s+(?:de |of )?(?:${MONTH})(?![a-z])|(?<![a-z])(?:dia|the|el|day|on|em)\\s+\\d{1,2}(?:st|nd|rd|th)?(?![\\d:,.]*\\d|\\s?h)`,
)

/** Head of minutes in front of their text, with their day: "Min. of 9/11:", "Ata 12/09 -". */
export const OF_MINUTES = new RegExp(
  `^\\s*(?:(?:min\\.?|mins\\.?)\\s+(?:of\\s+)?|(?:ata|acta|minuta)\\s+)(?:\\d{1,2}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?|\\d{1,2}(?:st|nd|rd|th)?\\s+(?:de |of )?(?:${MONTH})|(?:${MONTH})\\s+\\d{1,2})(?:\\s*,?\\s*(?:de )?20\\d\\d)?\\s*[:.–-]?(?=\\s)`,
)

/** Nouns that name a job as a whole, at the head of it. */
export const JOB_NOUN =
  /^\s*(?:(?:a|o|the|la|el)\s+)?(?:parada|paro|reparacion|reparo (?=geral)|revisao (?=geral)|revision general|manutencao|mantenimiento|overhaul|reforma|shutdown|outage|turnaround|intervencao|intervencion|[a-z-]+ (?:overhaul|outage|shutdown|turnaround|reline|rebuild))(?![a-z])/
/** "A crew of 5", "turma de 6": people without a trade. */
export const CREW_OF =
  /(?<![a-z])(?:crew|team|gang|equipe|turma|equipo|cuadrilla)\s+(?:of|de|com|con)\s+(\d{1,2})(?:\s+(?:people|men|persons|pessoas|homens|personas|hombres))?(?!\s*[a-z]|\d|\s*(?:h|x|%))/g

/** What joins a condition to the work in front of it. */
export const JOINT_BEFORE = /[\s,:-]+(?:(?:e|mas|y|pero|and|but|porem)\s*)?$/
/** Where a clause begins: behind a mark, a length, a bracket or a word that joins. */
export const CLAUSE_OPENS =
  /[,;:(.–—-]$|\d\s?(?:h|hs|d|min|horas?|dias?)\)?$|\)$|(?<![a-z])(?:e|mas|y|pero|and|but|porem)$/
/** Conditions that are words of other meanings too. */
export const ALSO_OTHER = /^(?:se|caso|si)$/
/** A clause turns against the one before. */
export const TURN = /,?\s(?:mas|but|pero)\s/
/** What a clause ends at. */
export const CLAUSE_ENDS = [', ', ' mas ', ' but ', ' pero ', ' and ', ' e ', ' y ', ': ']
/** "If needed", "se possível": no more than perhaps. */
export const ONLY_PERHAPS =
  /^\s+(?:(?:for|fosse|seja|es|fuera|fuese|hace|haga|it is|it's)\s+)?(?:necessari[oa]|necessary|necesari[oa]|preciso|precisar|needed|required|requerid[oa]|possivel|possible|posible|falta|requiere|der|applicable|aplicavel|aplica)(?![a-z])/
/** People of no stated trade. */
export const NOBODY_OF_TRADE = { pt: 'Equipe', en: 'Crew', es: 'Cuadrilla' } as const

/** Words of order, of reporting and of courtesy inside a name show that more was said than a name. */
export const MORE_THAN_A_NAME =
  /^\(|,\s?max(?:im[oa]|imum)?\.?$|[+&]\s?\)?$|^(?:ate|hasta|until|till|nota|note|obs|aviso|plano|plan|fechado|combinado|agreed|acordado|acordo|aim|meta|goal)$|^(?:nota|note|obs|aviso)\s?[:.]|,\s*[a-h](?:\s*(?:,|e|y|and|&)\s*[a-h])*$|^(?:maxim[oa]|max|maximum|minim[oa]|minimum|limite|limit|total|por vez|one at a time|de cada vez|a la vez|each|cada um[a]?|cada un[oa])(?![a-z])|\(\d{1,3} [a-z]{3,}\.?\)|(?<![a-z])(?:por vez|one at a time|uma de cada vez|de a uno|no more than|no mas de|nao mais de|no total|in total|en total|ao todo|en todo|se hara|sera feit[oa]|will be done|a razon|^or (?=[a-z])|^ou (?=[a-z])|either|tbd|to be (?:decided|confirmed|defined)|a definir|por definir|quiero|quero|queremos|quisiera|gostaria|tienen? que|tem que|temos que|tenemos que|was|were|wasn't|foi|foram|fue|fueron|se (?:pospone|aplaza|cancela|posterga)n?|pode ser|unicamente|exclusivamente|nights|by night|de noite|a noite|de noche|antes|depois|apos|enquanto|quando|ate que|espera|aguarda|e preciso|so pode|so se|a gente|entao|ninguem|before|after|while|when|until|waits?|nobody|we|you|they|only|must|should|starts?|begins?|antes|despues|mientras|cuando|hasta|nadie|hay que|se puede|disso|disto|isso|that'?s|wrote|escreveu|escribio|por favor|please|janela de|window|confirm\w*|mas|but|pero|which|cujo|cuya|que (?:so|solo|nao|no|pode|podem|puede|pueden|deve|debe|comeca|empieza)|that (?:can|must|only|starts|may)|no empieza|nao comeca|fica para|queda para|fecha a parada|no maximo|como maximo|at most|entre|between|junto|precisa|podem|puede[n]?|cannot|can't|nao|never|nunca)(?![a-z])/
/** Heads of columns that hold units or hours of the clock alone. */
export const UNIT_HEAD = /^(?:un\w*|uom|und|hora|time|hour|horario)\.?(?: |$)/
/** A clause that goes on behind a row that is waited for: "after lifting but before ...". */
export const TURNS_ON = /,?\s+(?:but|pero|mas|porem|and also|e tambem|y tambien)$/
/** Behind a row that is waited for: it comes first, or is the only one. */
export const FIRST_OR_ALONE = /\s+(?:first|beforehand|primeiro|primero|only|alone|apenas|somente|solamente|nada mas)$/

/** People at the head of a name, with their number: "two welders to the repair", "um caldeireiro na montagem". */
export const PEOPLE_FIRST =
  /^(?:(?:mais|mas|more|another|outr[oa]|otr[oa]|(?:\d{1,2}|one|two|three|four|five|six|um|uma|dois|duas|tres|quatro|cinco|seis|un|una|dos|cuatro)(?:\s+(?:more|extra|additional|mais|mas))?)\s+)([a-z]{4,}(?: [a-z]{4,})?)\s+(?:to|for|on|in|na|no|nas|nos|para|pra|em|a|al|en|ao|aos)(?![a-z])/
