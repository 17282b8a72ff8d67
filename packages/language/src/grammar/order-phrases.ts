/** Phrases that set an order between tasks of running text, folded, in pt, en and es. Data of `generate/ordered`. */

/** Several things run side by side. */
export const SIDE_BY_SIDE =
  '(?:em paralelo|paralelamente|ao mesmo tempo|em simultaneo|simultaneamente|concomitantemente|lado a lado|(?:corr|rod|and|v)\\w+ junt[oa]s|junt[oa]s|in parallel|concurrently|simultaneously|at the same time|side by side|(?:all |both )?(?:go|run|start|happen)(?:ing)? (?:all )?(?:at once|together)|all at once|at once|together|a la par|en paralelo|al mismo tiempo|en simultaneo|simultaneamente|a la vez|(?:van|corren) junt[oa]s)'

/** Words that only carry what is done: "serão feitas a troca e a revisão", "se hacen tres cosas". */
export const CARRIES =
  '(?:(?:corr|rod|ru)(?:em|am|e|a|en|an|n|ns)|(?:vao|van|go|va)|(?:serao|sao|vao ser|sera|e|foram)\\s+(?:feit|executad|realizad|atacad|tocad)[oa]s?|(?:atacam|fazem|executam|realizam|tocam|ataca|faz)-se|se (?:hacen|realizan|ejecutan|atacan|hace|realiza)|(?:are|is|will be|get|gets)\\s+(?:done|carried out|performed|executed|tackled)|(?:we|a gente|nos)\\s+(?:do|run|carry out|faz|fazemos)|(?:tres|duas|dois|quatro|two|three|four|dos|cuatro)\\s+(?:coisas|frentes|servicos|jobs|things|cosas|trabajos|frentes)|todas?|todos|both|all(?: (?:two|three|four))?)'

const NUMBER = '(?:dois|duas|tres|quatro|cinco|two|three|four|five|dos|cuatro)'
/** All of the things named last: "ambas as frentes", "all three", "los dos trabajos". */
export const ALL_OF_THEM = `(?:(?:ambas|ambos|both)(?:\\s+(?:as|os|of them|of these|the|las|los))?|(?:all|todas|todos)(?:\\s+(?:as|os|las|los|of|the))*(?:\\s+(?:${NUMBER}|them|these|that|those|the above|of the above|estas|estos))?|(?:as|os|las|los|the|essas|esses|estas|estos|those|these|dess?[ae]s|d[ao]s)\\s+${NUMBER}|everything(?: else)?|tudo(?: isso)?|todo(?: (?:lo demas|eso|esto))?)(?:\\s+(?:frentes?|coisas?|equipes?|turmas?|servicos?|trabalhos?|tarefas?|atividades?|revis\\w+|jobs?|tasks?|crews?|fronts?|things?|trabajos?|tareas?|cosas?|cuadrillas?|equipos?))?`

/** Words that say that something is over. */
export const OVER =
  '(?:conclu\\w+|termin\\w+|encerr\\w+|acab\\w+|finaliz\\w+|pront[oa]s?|feit[oa]s?|fech\\w+|done|finished|complete\\w*|over|ready|in place|out of the way|list[oa]s?|hech[oa]s?|cerrad[oa]s?)'

/** What begins a clause about what comes first: "após drenar", "once the drum is vented", "feito o bloqueio". */
export const ONCE =
  '(?:(?:so|somente|apenas|only|solo)\\s+)?(?:apos|depois (?:de|d[ao]s?|que)|uma vez|assim que|logo que|quando|once|after|as soon as|when|upon|following|cuando|tras|una vez|despues de(?: que)?|en cuanto|al|ao)'

/** A participle that begins such a clause: "feito o bloqueio (1h),", "vaciado el filtro (3 h),". */
export const HAVING_DONE = '(?:[a-z]{3,}(?:ad|id)[oa]s?|feit[oa]s?|hech[oa]s?|abert[oa]s?|abiert[oa]s?|pront[oa]s?)'

/** "The trial run (2 h) waits for both": what comes first stands behind. */
export const WAITS =
  '(?:(?:so|somente|apenas|only|solo)\\s+)?(?:espera(?:m|r|n)?(?:\\s+(?:por|a|pel[oa]s?))?|aguarda(?:m|r|n)?|depende(?:m|n)?\\s+(?:d[aeo]s?|del?)|precisa(?:m)?\\s+(?:so\\s+|apenas\\s+)?d[aeo]s?|requer(?:em)?|exige(?:m)?|(?:must\\s+)?waits?\\s+(?:only\\s+)?(?:for|on)|needs?\\s+only|needs?|requires?(?:\\s+only)?|depends?\\s+(?:only\\s+)?on|comes?\\s+after|goes\\s+after|follows|(?:va|van|viene|vienen)\\s+(?:tras|despues de)|vem\\s+(?:depois|apos)\\s*(?:d[aeo]s?)?|necesita(?:n)?\\s+(?:solo\\s+)?)'

/** "Antes disso tudo: ...": before all that was named. */
export const BEFORE_ALL =
  '(?:antes (?:disso|disto) tudo|antes de tudo (?:isso|isto)?|before (?:all|any) (?:of )?(?:that|this|it)|antes de todo (?:eso|esto))'

/** Names of the parts that a shutdown goes through in their order. */
export const PHASE =
  /(?:fase|etapa|phase|stage|prepar|execu|ejecu|final|encerr|cierre|fech|closing|partida|start|arranque|parada|shutdown|abertura|apertura|open|pre-|pos-|post|inici|desmont|mont|dismantl|assembl|comission|test|entrega|handover|mobiliz|desmobiliz|limpeza|limpieza|cleaning|inspec|turno|shift|dia \d|day \d|semana|week)/

/** Words that name a whole job. */
export const JOB =
  /(?:parada|paro|shutdown|outage|turnaround|manuten|mainten|mantenim|overhaul|revis|reforma|troca|replac|cambio|projeto|project|proyecto)/
