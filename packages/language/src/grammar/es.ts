import { HEAD_BEFORE } from '../lexicon/rows.ts'
import type { Grammar } from './grammar.ts'

/** Spanish as written in plants of Latin America and Spain. */
export const es: Grammar = {
  language: 'es',
  tells:
    'el la los las de del en con por para un una y o despues antes que se al lo no es son su dias dia horas hora semana turno inicio fin parada paro tarea tareas cambiar cambio reparar limpieza montar desmontar hola gracias luego tras entre hasta desde cada todo todas haga crea elimina agrega anade mueve reduce aumenta caldera bomba horno mantenimiento lunes martes miercoles jueves viernes sabado domingo primero mientras soldadores mecanicos electricistas mete pon quita retrasa adelanta escribe cuando proyecto aislar aislamiento aislacion bloqueo desmontaje montaje armado armar desarmar lavado prueba pruebas cinta sujetar vieja viejo nueva soldadura soldaduras reparacion inspeccion hito permiso carcasa tuberia cierre apertura arranque andamio andamios grua revision molino pernos rodamiento rodamientos engranajes aceite vaciar llenar encendido equipo vamos tener inspectores a tapas juntas sello impulsor general hidraulica electrico'.split(
      ' ',
    ),
  stopWords:
    'el la los las un una unos unas de del en con por para y e que se al a su sus lo tarea tareas actividad actividades etapa paso hito todo toda todos todas este esta ese esa'.split(
      ' ',
    ),
  articles:
    '(?:con(?=\\s+(?:el|la|los|las)\\s)|el|la|los|las|un|una|unos|unas|de|del|y|que|se|al|en|para|viene(?: el| la)?|hacer(?=\\s+(?:el|la|los|las)\\s)|realizar(?=\\s+(?:el|la|los|las)\\s)|ejecutar(?=\\s+(?:el|la|los|las)\\s)|hay que|habra que|vamos a|necesitamos|tenemos que|tambien|se hace(?: el| la)?|se realiza(?: el| la)?|sigue(?: el| la)?)',
  link: {
    after:
      '(?:(?:inicia|iniciar|comienza|comenzar|empieza|empezar|arranca|inicio|va|hacer|ejecutar)\\s+)?(?:(?:solo|solamente|unicamente|inmediatamente|justo)\\s+)?(?:(?:despues|luego|a partir)\\s+(?:de|del|de que)\\s*(?:la|el|los|las)?\\s*(?:(?:termino|terminar|terminad[oa]s?|finalizar|finalizad[oa]s?|finalizacion|fin|final|concluir|concluid[oa]s?|conclusion|acabar|acabad[oa]s?|completar|haber terminado)\\b(?:\\s+(?:de|del))?)?|tras(?:\\s+(?:terminar|finalizar|concluir|acabar|el fin de|la finalizacion de|el termino de))?|al\\s+(?:terminar|finalizar|concluir|acabar|termino de|final de|fin de)|una vez(?:\\s+que)?|cuando|en cuanto|tan pronto(?: como)?|depende(?:n)?\\s+(?:tambien\\s+)?(?:de|del)|dependiente de|dep\\.?\\s*(?:de)?[:\\s]|pred(?:ec(?:esora?s?)?)?s?\\.?\\s*[:=]?|predecesora?s?\\s*[:=]?|precedid[oa]\\s+(?:de|por)|posterior a|a continuacion de|seguido a|requiere|necesita|terminad[oa]s?|concluid[oa]s?|espera(?:r)? a?)',
    before:
      '(?:antes\\s+(?:de (?:eso|ello|esto)|de|del|de que)(?:\\s+(?:iniciar|comenzar|empezar|el inicio de))?|previo a|previa a)',
    afterStart:
      '(?:(?:despues|luego)\\s+(?:de|del|de que)\\s+(?:el\\s+|la\\s+)?(?:iniciar|iniciad[oa]s?|inicio|comenzar|comenzad[oa]s?|comienzo|empezar|empezad[oa]s?|arrancar|inicie|comience|empiece)\\b(?:\\s+(?:de|del))?|tras\\s+(?:el\\s+)?(?:inicio|iniciar|comienzo|comenzar|empezar|arranque)(?:\\s+(?:de|del))?|(?:del|desde el)\\s+(?:inicio|comienzo)\\s+(?:de|del))',
    withStart:
      '(?:(?:inici\\w*|comien\\w*|comenz\\w*|empie\\w*|empez\\w*|arranc\\w*)\\s+(?:junto|juntos|juntas|al mismo tiempo|simultaneamente|a la vez)(?:\\s+(?:con|que|de|a))?|mismo inicio (?:de|que|del))',
    withFinish:
      '(?:(?:termin\\w*|acab\\w*|finaliz\\w*|conclu\\w*)\\s+(?:junto|juntos|juntas|al mismo tiempo|simultaneamente|a la vez)(?:\\s+(?:con|que|de|a))?|mismo (?:fin|final|termino) (?:de|que|del))',
    parallel:
      '(?:en\\s+paralelo(?:\\s+(?:con|a|al))?|paralel[oa](?:mente)?(?:\\s+(?:con|a|al))?|junto\\s+(?:con|a|al)|(?:(?:y\\s+)?al\\s)?mismo tiempo(?:\\s+que|(?<=al \\w+ \\w+)(?:\\s+de)?)|a la vez(?:\\s+que)?|simultane\\w+(?:\\s+(?:con|a|al))?|mientras(?:\\s+(?:tanto|que))?|entretanto|durante|a la par(?:\\s+(?:de|que|con))?)',
    next: '(?:(?:y\\s+)?(?:luego|despues)(?:\\s+de\\s+(?:eso|esto|ello))?|(?:y\\s+)?a continuacion|(?:y\\s+)?en seguida|(?:y\\s+)?enseguida|seguidamente|posteriormente|tras (?:eso|esto|ello)|hecho (?:eso|esto)|(?:(?:y\\s+)?(?:solo|recien)\\s+)?(?:y\\s+)?entonces|(?:segundo|tercero|cuarto|quinto|sexto)(?=\\s+[a-z]{3,}[aei]r\\s)|seguid[oa]s? (?:de|del|por)|mas tarde|acto seguido|al dia siguiente|tras)',
    last: '(?:(?:y\\s+)?por ultimo|(?:y\\s+)?finalmente|(?:y\\s+)?al final(?: de (?:todo|ambas|ambos|las dos|los dos|las tres))?|al terminar (?:todo|ambas|ambos|las dos|los dos)|en el final|para (?:terminar|finalizar|cerrar|concluir|acabar)|(?:cerr|cierr|termin|conclu|finaliz|acab)\\w*(?:mos|ndo)?\\s+con|despues de todo(?: (?:eso|esto|lo anterior))?|tras todo(?: (?:eso|esto|lo anterior))?|tras (?:ambas|ambos|las dos|los dos)|despues de (?:ambas|ambos|las dos|los dos)|cuando todo (?:este )?(?:listo|termine|terminado)?|todo listo)',
    first:
      '(?:en primer lugar|primeramente|primero|inicialmente|para (?:comenzar|empezar)|(?:se\\s+)?(?:comenz|comienz|empez|empiez|empec)\\w* (?:con|por)|antes de todo|ante todo)',
    both: '(?:ambas|ambos|las dos|los dos|las tres|los tres|todas|todos|todo|esas dos|esos dos|estas dos|todo lo anterior)',
    later: '(?:despues|mas tarde|luego|tras)',
    startTail:
      '(?:(?:haya\\s+|hayan\\s+|este\\s+)?(?:inici(?:e|en|a|ar|ad[oa]|o)|comien(?:ce|cen|za)|comenz(?:ar|ad[oa]|o)|empie(?:ce|cen|za)|empez(?:ar|ad[oa]|o)|arran(?:que|ca|car)))',
    finishTail:
      '(?:(?:que\\s+)?(?:este|esten|sea|sean|haya|hayan|quede|queden|esta)?\\s*(?:sido )?(?:termin(?:e|en|ar|ad[oa]s?)|finalic(?:e|en)|finaliz(?:ar|ad[oa]s?)|conclu(?:ya|yan|ir|id[oa]s?)|acab(?:e|en|ar|ad[oa]s?)|list[oa]s?|hech[oa]s?|complet(?:e|ad[oa]s?|[oa]s?)))',
    beforeEnd:
      '(?:antes\\s+(?:de\\s+(?:terminar|acabar|concluir|finalizar)|del\\s+(?:fin|final|termino)(?:\\s+(?:de|del))?|de que\\s+termine))',
    lagLabel: '(?:con\\s+)?(?:esperar?|holgura|desfase|retraso|lag|intervalo|demora|retardo)\\s*(?:de|:|=)?',
    leadLabel: '(?:con\\s+)?(?:adelanto|anticipacion|solape|traslape|lead)\\s*(?:de|:|=)?',
  },
  start:
    '(?:(?:fecha de\\s+)?inicio|inici\\w+|comien\\w+|comenz\\w+|empez\\w+|empiez\\w+|empiec\\w+|arranc\\w+|a partir del?|desde)',
  finish:
    '(?:(?:fecha de\\s+)?(?:fin|termino|final)|termin\\w+|entreg\\w+|acab\\w+|conclu\\w+|hasta|plazo|finaliz\\w+|antes del?|limite)',
  milestone: '(?:hitos?(?:\\s+(?:final|inicial|intermedio|contractual))?|milestone)',
  done: '(?:list[oa]s?|concluid[oa]s?|terminad[oa]s?|finalizad[oa]s?|hech[oa]s?|complet[oa]s?|completad[oa]s?|acabad[oa]s?|100\\s*%|ok)',
  underway: '(?:en curso|en ejecucion|en marcha|iniciad[oa]s?|en proceso|a la mitad|por la mitad)',
  notStarted: '(?:no iniciad[oa]s?|sin iniciar|por iniciar|pendiente)',
  and: '(?:,\\s*y|;\\s*y|y|e|,|;|\\+|&|/)',
  item: '(?:(?:(?:el|la|los|las|del)\\s+)?(?:items?|tareas?|actividad(?:es)?|pasos?|etapas?|lineas?|filas?|puntos?|trabajos?|id|no|n\\.?o|num(?:ero)?|op)\\.?\\s*)',
  sequence:
    '(?:(?:todo |todas )?(?:en|en esta|en esa|siguiendo (?:la|esta)) secuencia|secuencia(?:l|les|lmente)|una (?:tras|despues de|detras de) (?:la )?otra|uno (?:tras|despues de|detras de) (?:el )?otro|en serie|en (?:este|ese) orden|por orden|encadenad[oa]s?|en cadena|consecutiv[oa]s?|cada (?:una|uno|tarea|paso)(?: inicia| empieza| comienza)? (?:tras|despues de) (?:la|el) anterior)',
  allParallel:
    '(?:todo en paralelo|todas? en paralelo|todos en paralelo|en paralelo entre si|todo a la vez|todo al mismo tiempo|sin dependencias?)',
  greeting:
    '(?:buen(?:os|as)? (?:dias?|tardes|noches)|hola|estimad[oa]s?|querid[oa]s?|equipo|espero que|adjunto|segun (?:lo )?(?:acordado|conversado)|por favor|les (?:paso|envio)|te (?:paso|envio))',
  closing:
    '(?:gracias|muchas gracias|saludos|atentamente|atte\\.?|cordialmente|un abrazo|quedo (?:atento|a la espera)|cualquier duda)',
  mailHeader: '(?:de|para|cc|cco|enviado(?: el)?|fecha)\\s*:',
  subject: '(?:asunto|titulo|ref\\.?|referencia|tema)\\s*:',
  projectLabel:
    '(?:(?:nombre del )?proyecto|cronograma|plan|programa|obra|orden de trabajo|ot|parada|paro|alcance)\\s*(?:[:\\-]|llamad[oa])',
  phaseWord: '(?:fase|turno|dia|semana|etapa|bloque|frente|paquete|area|grupo|modulo|disciplina|edt|equipo)',
  header: {
    id: '(?:id|n\\.?o?\\.?|no\\.?|#|item|linea|fila|cod(?:igo)?\\.?|seq\\.?|num(?:ero)?|ot|op|edt|wbs|pos|paso)',
    name: '(?:nombre(?: de la (?:tarea|actividad))?|actividad(?:es)?|tareas?|servicios?|descripcion.*|que (?:se )?hac.*|trabajos?|etapa|operacion|alcance|accion|labor)',
    duration: '(?:dur(?:acion)?\\.?.*|tiempo.*|horas?.*|dias?|hs?|plazo.*|hrs\\.?|min(?:utos)?|estim.*)',
    work: '(?:h[./]?h\\.?|hh.*|horas?[- ]hombre.*|hombres?[- ]hora.*)',
    predecessor: `(?:pred.*|depend.*|${HEAD_BEFORE}|despues d.*|tras.*|luego d.*|anteced.*|preced.*|requiere.*|requisito.*|va despues.*|enlace.*|sigue a.*)`,
    resource:
      '(?:puesto|oficio|especialidad|cuadrilla|(?:nombres? de (?:los )?)?recursos?.*|resp.*|quien.*|equipos?|cuadrillas?.*|ejecut.*|disciplinas?|especialidad|mano de obra|personal|oficio|encargado|asignado.*)',
    quantity: '(?:cant.*|personas|hombres|n\\.?o?\\.?\\s*(?:de )?(?:personas|hombres))',
    start: '(?:(?:fecha de )?inicio.*|comien.*)',
    finish: '(?:(?:fecha de )?(?:fin|termino).*|entrega)',
    progress: '(?:%.*|progreso.*|avance.*|realizado|completado|estado|hecho)',
    phase: '(?:fase|area|grupo|frente|paquete|bloque|sector|equipo|ubicacion|lugar)',
    notes: '(?:obs.*|notas?|comentarios?|detalles?)',
  },
  crewLabel:
    '(?:cuadrilla|recursos?|resp(?:onsable|onsables)?\\.?|ejecuta|ejecutor|quien|mano de obra|personal|a cargo de(?:l| la| los)?|hech[oa] por|por (?:el|la) equipo(?: de)?|equipo(?: de)?|por (?:los|las|el|la)|a cargo)',
  material: '(?:material(?:es)?|insumos?|consumibles|repuestos|piezas)',
  durationVerb:
    '(?:(?:que\\s+)?(?:va a\\s+)?(?:llev(?:a|ar|an|ara|ando)|tom(?:a|ar|an|ara|ando)|dur(?:a|ar|an|ara|ando)|demor(?:a|ar|an|ara|ando)|tard(?:a|ar|an|ara|ando)|ocup(?:a|an)|requier(?:e|en)|son|es)(?:\\s+(?:unas|unos|cerca de|alrededor de))?|con (?:una )?duracion\\s*(?:de|:)?|duracion\\s*(?:prevista|estimada)?\\s*(?:de|:|=)?|tiempo\\s*(?:de|:|=)?|previst[oa]s?\\s+(?:en|para|de)?|estimad[oa]s?\\s+(?:en|de)?|plazo\\s*(?:de|:)?|durante|creo que|unas|unos|cerca de|aproximadamente|aprox\\.?|alrededor de|por|en|de|~)',
  roles: [
    { pattern: 'mecanicos?', name: 'Mecánico' },
    { pattern: 'electric(?:istas?|os)', name: 'Electricista' },
    { pattern: 'electromecanicos?', name: 'Electromecánico' },
    { pattern: 'soldador(?:es)?', name: 'Soldador' },
    { pattern: 'calderer?os?', name: 'Calderero' },
    { pattern: 'pailer?os?', name: 'Pailero' },
    { pattern: 'andamieros?|andamistas?|montador(?:es)? de andamios?', name: 'Andamiero', whole: true },
    { pattern: 'montador(?:es)?|montajistas?', name: 'Montador' },
    { pattern: 'instrumentistas?', name: 'Instrumentista' },
    { pattern: 'inspector(?:es|a|as)?', name: 'Inspector' },
    { pattern: 'ayudantes?', name: 'Ayudante' },
    { pattern: 'peones|peon', name: 'Peón' },
    { pattern: 'auxiliar(?:es)?', name: 'Auxiliar' },
    { pattern: 'operador(?:es)?|operari[oa]s?', name: 'Operador' },
    { pattern: 'caneros?|tuberos?|plomeros?|fontaneros?', name: 'Tubero' },
    { pattern: 'pintor(?:es)?', name: 'Pintor' },
    { pattern: 'refractaristas?', name: 'Refractarista' },
    { pattern: 'albaniles|albanil', name: 'Albañil' },
    { pattern: 'lubricador(?:es)?', name: 'Lubricador' },
    { pattern: 'aislador(?:es)?', name: 'Aislador' },
    { pattern: 'tornero?s?', name: 'Tornero' },
    { pattern: 'riggers?', name: 'Rigger' },
    { pattern: 'vigias?', name: 'Vigía' },
    { pattern: 'vulcanizador(?:es)?', name: 'Vulcanizador' },
    { pattern: 'programador(?:es)?', name: 'Programador' },
    { pattern: 'tecnicos?(?: (?:en|de) \\w+)?', name: 'Técnico' },
    { pattern: 'ingenier[oa]s?', name: 'Ingeniero' },
    { pattern: 'supervisor(?:es)?', name: 'Supervisor' },
    { pattern: 'capataz|capataces', name: 'Capataz' },
    { pattern: 'especialistas?', name: 'Especialista' },
    { pattern: 'carpinteros?', name: 'Carpintero' },
    { pattern: 'contratistas?', name: 'Contratista' },
    { pattern: 'limpiador(?:es)?', name: 'Limpiador' },
    { pattern: 'buzos?', name: 'Buzo' },
    { pattern: '(?:personas?|hombres|trabajadores|obreros)', name: 'Cuadrilla' },
    { pattern: 'puentes? gruas?|gruas? puente', name: 'Puente grúa', kind: 'machine' },
    { pattern: 'gruas?(?: de \\d+ ?t)?', name: 'Grúa', kind: 'machine' },
    { pattern: 'montacargas', name: 'Montacargas', kind: 'machine' },
    { pattern: 'plataformas?(?: elevadoras?)?', name: 'Plataforma', kind: 'machine' },
    { pattern: 'polipastos?', name: 'Polipasto', kind: 'machine' },
    { pattern: 'camion(?:es)? (?:pluma|vacio|cisterna)', name: 'Camión', kind: 'machine' },
    { pattern: 'limpieza', name: 'Limpieza', kind: 'people' },
    { pattern: 'operacion(?:es)?', name: 'Operaciones', kind: 'people' },
    { pattern: 'mecanica', name: 'Mecánica', kind: 'people' },
    { pattern: 'electrica|electricidad', name: 'Eléctrica', kind: 'people' },
    { pattern: 'instrumentacion', name: 'Instrumentación', kind: 'people' },
    { pattern: 'caldereria', name: 'Calderería', kind: 'people' },
    { pattern: 'automatizacion', name: 'Automatización', kind: 'people' },
    { pattern: 'mantenimiento', name: 'Mantenimiento', kind: 'people' },
    { pattern: 'inspeccion', name: 'Inspección', kind: 'people' },
    { pattern: 'civil', name: 'Civil', kind: 'people' },
    { pattern: 'seguridad', name: 'Seguridad', kind: 'people' },
    { pattern: 'produccion', name: 'Producción', kind: 'people' },
    { pattern: 'laboratorio', name: 'Laboratorio', kind: 'people' },
  ],
  texts: {
    project: 'Nuevo cronograma',
    start: 'Inicio de la parada',
    finish: 'Fin de la parada',
    shutdownOf: equipment => `Parada: ${equipment}`,
    people: 'Cuadrilla',
  },
}
