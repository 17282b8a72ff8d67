/**
 * Verbs and words of instructions in pt, en and es, as folded regular-expression sources. They are read together: an
 * instruction is short, and names of tasks in it may be in another language than its verb.
 */
export const ORDERS = {
  delete:
    'apag(?:ue|ar|a)|exclu(?:a|ir|i)|remov(?:a|er|e)|elimin(?:e|ar|a)|delet(?:e|ar|a|es)|suprim(?:a|ir|e)|retir(?:e|a)|tir(?:e|ar|a)|cancel(?:e|ar|a)?|delete|remove|drop|erase|scrap|kill|axe|ditch|nix|get rid of|take out|borr(?:a|ar|e)|quit(?:a|ar|e)|suprim(?:a|ir|e)|descart(?:e|ar|a)|discard|strike|saque|saca|risque',
  insert:
    'inclu(?:a|ir|i|ya|ye|yan)|adicion(?:e|ar|a)|acrescent(?:e|ar|a)|insir(?:a|e)|insere|inserir|insert(?:e|ar|a|es)?|cri(?:e|ar|a)|add|create|include|introduce|introduz(?:a|ir)|anad(?:e|ir|a)|agreg(?:a|ar|ue)|cre(?:a|ar|e)|met(?:a|e|er)|inserta|put in|schedule|program(?:e|a)|nova (?:tarefa|atividade)|new (?:task|activity)|nueva (?:tarea|actividad)|novo marco|new milestone|nuevo hito|faltou|falta|we need|precisamos de|necesitamos|squeeze in|slot in|encaix(?:e|ar|a)|intercal(?:e|ar|a)|incorpor(?:e|ar|a)',
  put: 'poe|poem|coloc(?:ar|a|aque)|coloque|ponh(?:a|am)|por|pon|poner|ponga|ponle|put|place|bot(?:e|ar|a)|deix(?:e|ar|a)|dej(?:a|ar|e)|give|de(?=\\s+(?:a|ao))',
  rename:
    'renome(?:ie|ar|ia|e)|rename|renombr(?:a|ar|e)|retitle|(?:mud(?:e|ar|a)|alter(?:e|ar|a)|troc(?:ar|a)|troque|chang(?:e|ing)|cambi(?:a|ar|e)|corrij(?:a|e)|corrigir)\\s+(?:o\\s+|the\\s+|el\\s+)?(?:nome|name|nombre|titulo|title)|cham(?:e|ar|a)|llam(?:a|ar|e)|call|passa a se chamar|(?:deve|debe) (?:se )?(?:chamar|llamarse)|should be called|(?:agora )?se chama|se llama(?:ra)?',
  duplicate:
    'dupli(?:que|car|ca|cate)|copi(?:e|ar|a)|copy|clon(?:e|ar|a)|repit(?:a|e)|repet(?:e|ir)|repeat|faca uma copia|make a copy|haz una copia',
  split:
    'divid(?:a|ir|e)|quebr(?:e|ar|a)|separ(?:e|ar|a|ate)|split|break(?: up| down)?|divide|desdobr(?:e|ar|a)|fracion(?:e|ar)|part(?:a|e) em|fraccion(?:e|a|ar)|parte en|desmembr(?:e|ar|a)',
  assign:
    'atribu(?:a|ir|i)|aloqu(?:e)|aloc(?:ar|a)|design(?:e|ar|a)|assign|allocate|asign(?:a|ar|e)|escal(?:e|ar|a)|destin(?:e|ar|a)|destac(?:ar|a)|destaque|mobiliz(?:e|ar|a)|use|utiliz(?:e|ar|a)|us(?:e|ar|a)|reforc(?:e|ar|a)|refuerz(?:a|e)|staff|bring in|mand(?:e|ar|a)|envi(?:e|ar|a)|send',
  later:
    'adi(?:e|ar|a|amos|ada|ado)|posterg(?:ue|ar|a|ada|ado)|atras(?:e|ar|a|ou|ada|ado|amos)|empurr(?:e|ar|a)|prorrog(?:ue|ar|a)|delay(?:ed|s)?|postpone[ds]?|push(?:ed|es)?(?: back| out)?|defer|slip(?:s|ped)?|retras(?:a|ar|e|o)|posponer|pospon(?:ga|e)?|aplac(?:e|ar)|aplaz(?:a|ar|e)|demor(?:a|ar|e)|escorreg(?:a|ue|ar|ou)|desliz(?:a|ar|e|ou)|protel(?:e|ar|a)|reagend(?:e|ar)|corr(?:a|e)(?=\\s)|shift(?:s|ed)?|desloc(?:ar|a)|desloque|desplac(?:e)|desplaz(?:a|ar)',
  earlier:
    'antecip(?:e|ar|a|ou|amos|ada|ado)|adiant(?:e|ar|a)|anticip(?:e|ar|a)|adelant(?:a|ar|e|o)|bring(?=.{1,60}forward)|bring forward|pull(?:ed)?(?: in| forward| ahead)?|advance|recu(?:e|ar|a)',
  increase:
    'sub(?:a|e|ir|am)|aument(?:e|ar|a|ou)|estend(?:a|er|e)|estic(?:ar|a)|estique|prolong(?:ue|ar|a)|increase|extend|lengthen|stretch|ampli(?:e|ar|a)|alarg(?:ue|ar|a)|som(?:e|ar|a)|sum(?:a|ar)|acrescent(?:e|ar|a)|along(?:ue|ar)|extiend(?:a|e)|extender|alarga|mais|plus',
  decrease:
    'reduz(?:a|ir)?|reduc(?:e|ir)|reduzc(?:a)|diminu(?:a|ir|i)|encurt(?:e|ar|a)|cort(?:e|ar|a)|reduce|decrease|shorten|cut|trim|disminu(?:ye|ya|ir)|acort(?:a|ar|e)|recort(?:a|ar|e)|baix(?:e|ar|a)|baj(?:a|ar|e)|lower|rebaj(?:a|ar|e)|enxug(?:ue|ar|a)|subtrai(?:a|r)|shave|menos|minus|knock|compress|aceler(?:e|ar|a)|apress(?:e|ar|a)',
  set: 'alter(?:e|ar|a|ou)|mud(?:e|ar|a|ou)|ajust(?:e|ar|a|es)?|defin(?:a|ir|e)|fix(?:e|ar|a)|pass(?:e|ar|a|ou|am)|set|change[sd]?|make|adjust|update|atualiz(?:e|ar|a)|actualiz(?:a|ar|e)|cambi(?:a|ar|e|o)|modifi(?:que|car|ca|y|ies)|estable(?:ce|zca|cer)|estabele(?:ca|cer)|fij(?:a|ar|e)|let|corrij(?:a|e)|corrigir|correct|troqu(?:e)|troc(?:ar|a)|convert(?:er|a|ir)?|convierte|transform(?:e|ar|a)?|turn|vai|va|vao|fic(?:a|am|ar|ou)|goes?|becomes?|queda|quedan|pasa|pasan|pasar|leva|levam|levara|dura|duram|durara|takes?|lasts?|needs?|requires?|requiere(?:n)?|requer(?:em)?|ocupa(?:m|n)?|lleva|llevan|tarda|tardan|demora|demoram|toma|deve|devem|debe|deben|should|must|will|tera|tem|tendra|tiene|has|have|gasta|precisa|precisam|necessita|necesita|marqu(?:e)|marc(?:ar|a)|mark|registr(?:e|ar|a)|record|report|lanc(?:e|ar)|anot(?:e|ar|a)|apunt(?:a|e)|log|inform(?:e|ar)|dar|da(?=\\s+(?:mais|um|uma|ao|aos|\uE000|\uE003|\\d))|reprogram(?:e|ar|a)|reschedule|agend(?:e|ar|a)|replanej(?:e|ar)|program(?:e|ar)|plan',
  move: 'mov(?:a|er|e|er|ing)|mud(?:e|ar|a)|jog(?:ue|ar|a)|lev(?:e|ar|a)|pass(?:e|ar|a)|transfir(?:a)|transfer(?:ir|e)?|coloc(?:ar|a)|coloque|ponha|put|move[sd]?|shift|mueva|mueve|mover|lleva|traslad(?:a|ar|e)|bring|desloque|deslocar|reposicion(?:e|ar)|pon|poner|ponga|manda|mande|place|reorden(?:e|ar)|pasa|pase',
  link: 'lig(?:ue|ar|a)(?=\\s)|vincul(?:e|ar|a)|conect(?:e|ar|a)|encade(?:ie|ar|ia)|link|connect|tie|chain|enlaz(?:a|ar)|enlace|relacion(?:e|ar|a)|amarr(?:e|ar|a)|faca(?=.{1,60}(?:depender|depois|apos))|make(?=.{1,60}(?:depend|follow|start after))|haz(?=.{1,60}(?:depend|despues))',
  unlink:
    '(?:(?:remov|apag|exclu|elimin|tir|delet|quit|borr|retir|romp|quebr|desfa|desfac|break|drop|cut|cort|clear|limp)\\w*\\s+)(?:(?:todas|todos|all|any)\\s+)?(?:(?:as?|os?|the|las?|los|el|its|its own|suas?|seus?|sus?)\\s+)?(?:ligac(?:ao|oes)|dependencias?|vinculos?|links?|dependenc(?:y|ies)|(?:(?:tarefas?|tasks?|tareas?)\\s+)?(?:prede|ante|su)ces+or(?:a|as|s|es)?|successors?|enlaces?|relac(?:ao|oes|ion|iones)|conex(?:ao|ion)|amarrac(?:ao|oes))|desvincul(?:e|ar|a)|decouple|desacopl(?:e|ar|a)|deslig(?:ue|ar) (?=.{1,80}(?:d[eoa]|from)\\s)|unlink|disconnect|desenlaz(?:a|ar)',
  swap: 'troqu(?:e|em)|troc(?:ar|a)|substitu(?:a|ir|i)|swap|replace|cambi(?:a|ar|e)|sustitu(?:ye|ya|ir)|reemplac(?:e)|reemplaz(?:a|ar)|switch|exchange|mud(?:e|ar)|change',
  milestone:
    '(?:transform\\w*|convert\\w*|convier\\w*|turn|make|faca|haz|vire|torn\\w*|marqu\\w*|mark|marca)\\b.{1,90}?\\b(?:em|in|into|a|en|um|uma|un|virar|como|as)?\\s*(?:um |a |an |un )?(?:marco|milestone|hito)\\b',
} as const

/** Words for parts of a task, removed before its name is looked up. */
export const FIELDS = {
  duration:
    'durac(?:ao|oes|ion|iones)|duration|tempo(?: de execucao)?|tiempo|time|prazo|plazo|length|estimativa|estimate|estimacion',
  progress:
    'progresso|avanco|andamento|percentual|percent(?:age)?(?: complete)?|progress|completion|avance|porcentaje|porcentagem|% concluid[oa]|conclusao|realizado',
  start:
    '(?:a )?(?:data d[eo] )?inicio|(?:the )?start(?: date)?|(?:la )?(?:fecha de )?inicio|comeco|comienzo|beginning',
  finish:
    '(?:a )?(?:data d[eo] )?(?:termino|fim|final)|(?:the )?(?:finish|end)(?: date)?|(?:la )?(?:fecha de )?(?:fin|termino)|conclusao|entrega',
  deadline: 'prazo(?: limite| final)?|data limite|deadline|due date|fecha limite|plazo(?: limite| final)?|limite',
  resources: 'recursos?|resources?|equipe|crew|team|cuadrilla|responsavel|responsable|executante|owner',
} as const

export const PROJECT_WORD =
  '(?:(?:o |a |the |el |la |todo o |toda a |todo el |toda la |whole |entire |inteiro |nosso |our )*(?:projeto(?: inteiro| todo)?|cronograma(?: inteiro| todo)?|planejamento|plano(?: inteiro| todo)?|programacao|parada (?:inteira|toda|como um todo)|toda a parada|(?:whole |entire )?(?:project|schedule|plan|shutdown|outage)(?: as a whole)?|proyecto(?: entero| completo)?|programa(?: completo)?|plan(?: entero| completo)?|parada (?:entera|completa)|toda la parada|tudo|todas as tarefas|everything|all (?:the )?tasks|all dates|todas as datas|todo|todas las tareas|todas las fechas))'

/** Words for a note; what stands behind them and a colon is text, with any content. */
export const NOTE =
  'anot(?:e|ar|a)|apunt(?:a|e)|notas?|anotac(?:ao|oes|ion|iones)|observac(?:ao|oes|ion|iones)|obs\\.?|comentarios?|lembretes?|notes?|comments?|remarks?|reminders?|recordatorios?'
