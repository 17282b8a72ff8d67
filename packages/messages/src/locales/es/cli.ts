import { plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { cli as pt } from '../pt/cli.ts'

/** What a later list changes of an operation. */
const CHANGES = {
  name: 'texto',
  hours: 'horas',
  people: 'personas',
  start: 'inicio',
  finish: 'fin',
  active: 'de vuelta en la lista',
  number: 'número',
} as const

/** The command line. */
export const cli: Shape<typeof pt> = {
  overview: 'Parada: planificación de paradas de mantenimiento.\n\nUso: parada COMANDO [opciones]',
  helpHint: 'parada COMANDO --help muestra las opciones de un comando.',
  badOption: (reason: string) => `Opción no válida: ${reason}`,
  optionNeedsValue: (option: string) => `La opción ${option} necesita un valor.`,
  optionTakesNone: (option: string) => `La opción ${option} no lleva valor.`,
  didYouMean: (name: string) => `¿Quiso decir ${name}?`,
  unknownCommand: (name: string) => `Comando desconocido: ${name}`,
  /** One sentence for each command, by name. */
  summaries: {
    orders: 'Planifica una lista de órdenes (SAP, Maximo), recibe la lista siguiente y devuelve confirmaciones',
    templates:
      'Muestra lo que las plantillas y normas de hoy harían distinto en un plan de alcance, y graba lo que usted acepta',
    interpret: 'Responde solicitudes en líneas JSON (para programas)',
    update: 'Cambia un plan con una instrucción',
    audit: 'Audita el plan: seguridad de la parada, DCMA y GAO',
    progress: 'Muestra dónde está la parada: previsión, debido y hecho, qué se atrasa, qué decidir',
    shift: 'Informa un turno, línea por línea, y mueve la fecha de estado si se pide',
    lookahead: 'Muestra lo que tiene un turno: qué empieza, qué falta y si hay gente',
    sheets: 'Escribe las hojas de las cuadrillas de un turno, o de los equipos, en HTML o PDF',
    level: 'Nivela recursos: retrasa tareas hasta que no se supere ningún límite',
    recover: 'Busca cómo ganar horas: cada medida se nivela y se calcula',
    risk: 'Simula el riesgo: probabilidad de cumplir la ventana, P10 a P90',
    plan: 'Hace un plan a partir de un texto o documento',
    companion: 'Solo el servidor local de esta máquina, o su prueba con un MS Project real',
    start: 'Inicia el servidor, la aplicación y el servidor local en esta máquina',
    info: 'Muestra qué contiene un archivo de proyecto',
    convert: 'Convierte entre formatos (.mpp, .xml, .xer, .p6.xml, .tmx, .csv, .xlsx), según la extensión del destino',
    diff: 'Compara dos planes: tareas, fechas, dependencias y horas',
    check: 'Recalcula el plan y lo compara con las fechas guardadas en el archivo',
    backup: 'Graba toda la instalación en un archivo, también con el servidor en marcha',
    restore: 'Llena una instalación vacía con una copia de seguridad',
    'rotate-secret': 'Cambia el secreto de la instalación, con el servidor detenido',
    'migrate-storage': 'Lleva una instalación SQLite a PostgreSQL',
    admin: 'Personas, planes, sesiones, licencias y configuración',
    mcp: 'Ofrece las operaciones del servidor a un asistente (Model Context Protocol)',
  },
  /** What a newcomer needs to know of a command beyond its sentence: one paragraph each. */
  details: {
    info: [
      'Muestra nombre, fechas, cuántas tareas, dependencias, recursos y calendarios hay, y lo que no se pudo traer.',
      'Lee .mpp y .mpt (Project 2000 a 365), .xml de MS Project y de Primavera P6, .xer, .tmx, .json, .csv y .xlsx, por el contenido y no por la extensión. Nada sale de esta máquina.',
      'Ejemplos:\n  parada info parada.mpp\n  parada info parada.mpp --json | jq .tasks',
    ],
    convert: [
      'La extensión de SALIDA elige el formato: .xml (MS Project), .xer (Primavera), .tmx, .json, .csv, .xlsx. Las fechas del archivo quedan como están, salvo con --recalculate; lo que el formato no guarda se dice.',
      'Lee .mpp y .mpt (Project 2000 a 365), .xml de MS Project y de Primavera P6, .xer, .tmx, .json, .csv y .xlsx, por el contenido y no por la extensión. Nada sale de esta máquina.',
      'Ejemplos:\n  parada convert parada.mpp parada.xml\n  parada convert parada.xer tareas.csv --table tasks',
    ],
    orders: [
      'Lee una lista de operaciones (IW37N, IW49N, IW39 o Maximo; CSV o XLSX; columnas en cualquier orden) y guarda el plan: las órdenes son resúmenes, las duraciones vienen de la lista, del trabajo dividido entre las personas o del modelo del equipo; las que no existen quedan en blanco y listadas. --onto recibe una lista nueva en un plan que vino de otra: el avance se conserva.',
      'Ejemplos:\n  parada orders iw37n.csv parada.tmx --links template --start 2027-03-01T07:00\n  parada orders iw37n-2.csv nueva.tmx --onto parada.tmx\n  parada orders parada.tmx --confirm confirmaciones.csv',
    ],
    templates: [
      'Cada tarea guarda la versión de la plantilla y de la norma que la hizo. Marca con * lo que OUT recibe: todo, menos lo que una persona cambió o ya empezó; --take KEY lleva también eso, --leave KEY lo deja fuera. Sin OUT no se graba nada y termina con 3 cuando hay diferencias.',
      'Ejemplos:\n  parada templates parada.tmx --norms normas.json\n  parada templates parada.tmx nueva.tmx --leave "E-101|open"',
    ],
    audit: [
      'Juzga el orden del trabajo por pasos, equipo y lo que los vínculos garantizan (no por fechas), y aplica las verificaciones de DCMA y GAO a escala de la parada. Termina con 3 mientras haya una falla de seguridad.',
      'Ejemplo:\n  parada audit parada.mpp --all',
    ],
    progress: [
      'Muestra en medio minuto dónde está la parada en la fecha de estado (o en --now): fin previsto contra línea base y ventana, debido y hecho, SPI(t), qué está y qué va a estar atrasado, quién está por encima del límite, qué cambió y qué decidir.',
      'Ejemplo:\n  parada progress parada.tmx --json',
    ],
    shift: [
      'LÍNEAS es un CSV con encabezado o una lista JSON: task (uid o nombre exacto), start, finish, percent, remaining_hours, spent_hours, reason, override, keep. Cada línea se juzga sola: la que no puede ser se rechaza con su motivo y las otras se graban en SALIDA. Termina con 3 mientras alguna línea espere corrección o respuesta (keep = sí).',
      'Ejemplo:\n  parada shift parada.tmx turno.csv nueva.tmx --until 2027-03-04T19:00 --advance',
    ],
    lookahead: [
      'El turno de la fecha de estado, o el que contiene --shift: tareas por cuadrilla, contratista, área o equipo, las críticas primero, lo que le falta a cada una, y las horas pedidas contra las que hay. Las críticas del turno siguiente llevan un punto.',
      'Ejemplos:\n  parada lookahead parada.tmx --shift 2027-03-04T19:00\n  parada lookahead parada.mpp --columns area --json',
    ],
    sheets: [
      'Una hoja A4 por cuadrilla con trabajo en el turno (o por equipo con --equipment), con casillas para llenar. El PDF lo imprime el navegador de esta máquina (Edge, Chrome, Chromium, o el de PARADA_BROWSER). --link pone en la hoja de una cuadrilla el código QR de su enlace.',
      'Ejemplos:\n  parada sheets parada.tmx noche.pdf --shift 2027-03-04T19:00\n  parada sheets parada.tmx e-102.html --equipment E-102',
    ],
    'rotate-secret': [
      'Lo que el secreto guarda se cifra de nuevo en una sola transacción: los segundos factores siguen valiendo, las sesiones terminan, los enlaces de cuadrilla reciben otra dirección, las licencias emitidas siguen válidas. Un cambio interrumpido se termina con la misma llamada.',
      'Donde el secreto se da en PARADA_SECRET, el nuevo viene en PARADA_NEW_SECRET; después todos los procesos empiezan con él en PARADA_SECRET.',
    ],
    level: [
      'Busca el fin más temprano en que a nadie se le pide más de lo que hay, con vínculos, calendarios, turnos y fecha de estado; guarda SALIDA con los retrasos de nivelación y muestra cada cambio con su motivo. Los límites vienen del plan; --limit define uno para esta ejecución. Un recurso sin límite es ilimitado.',
      'La búsqueda es la misma para la misma --seed y el mismo número de programaciones; una ejecución por --time muestra el número, para poder repetirla.',
      'Una tarea solo se interrumpe donde --split lo permite: crews son las que no usan equipo, all todas las que pueden, o números de filas. Cada parte dura al menos una hora, y cada pausa tiene su motivo.',
      'Ejemplos:\n  parada level parada.tmx nivelada.tmx --limit grúa=1 --window 14d\n  parada level parada.mpp nivelada.xml --time 10s --json',
    ],
    recover: [
      'Busca medidas en la cadena que decide el fin y en la de las cuadrillas y máquinas que faltan: turnos, horas extra, gente, máquinas, refuerzo, solape, orden, trabajo antes de la parada y alcance contingente. Cada una se nivela y se calcula; ninguna rompe una regla de seguridad. SALIDA recibe el plan con la medida de --accept.',
      'Ejemplos:\n  parada recover parada.tmx --gain 12h\n  parada recover parada.tmx mejor.tmx --gain 24h --task 310 --accept 2',
    ],
    risk: [
      'Calcula la red entera en cada simulación, con calendarios y restricciones; la misma --seed da el mismo resultado. Los rangos vienen del plan; --spread fija uno para todas las tareas.',
      'Ejemplo:\n  parada risk parada.tmx --spread 10/25 --iterations 5000',
    ],
    diff: [
      'Compara A (antes) con B (después): + nuevo, - quitado, ~ cambiado. Termina con 0 cuando dicen lo mismo y con 3 cuando no.',
      'Ejemplo:\n  parada diff revision1.mpp revision2.mpp',
    ],
    check: [
      'Recalcula el plan y muestra cada fecha y holgura que difiere de la guardada en el archivo. Termina con 0 cuando todas concuerdan y con 3 cuando no.',
      'Ejemplo:\n  parada check parada.mpp --tolerance 5',
    ],
  },
  yes: 's si sí y',
  confirmWrite: (path: string) => `¿Grabar en ${path}? (s/N)`,
  notWrittenUnasked: 'No se grabó nada: aquí no hay a quién preguntar; use --yes para grabar sin preguntar.',
  notWritten: 'No se grabó nada.',
  badMoment: text => `No es un momento: ${text}. Escriba 2027-03-04T19:00.`,
  exitCodes:
    'Códigos de salida: 0 hecho · 1 no se pudo · 2 uso incorrecto · 3 hay diferencias (diff, check, audit, shift)',
  /** One sentence for each option, by name. */
  options: {
    take: 'diferencia que se lleva aunque una persona la cambió',
    leave: 'diferencia que se deja fuera',
    links: 'cómo enlazar las operaciones: por el modelo del equipo (template), por número o de ningún modo (none)',
    onto: 'plan que recibe la lista nueva',
    start: 'inicio de los trabajos',
    norms: 'normas de la planta, como la página las exporta',
    profile: 'nombres de las columnas de la planta ({"campo": "columna"})',
    column: 'columna de la lista de un campo, por ejemplo order=Nr',
    confirm: 'guarda las confirmaciones del plan (como las recibe la IW41)',
    lines: 'una solicitud JSON por línea, una respuesta por línea',
    output: 'archivo que grabar',
    yes: 'graba sin preguntar',
    file: 'documento que leer',
    'allow-changes': 'permite escribir una prioridad y restaurarla',
    port: 'puerto del servidor (3000)',
    'companion-port': 'puerto del servidor local (8000)',
    data: 'carpeta de los datos (./data)',
    host: 'dirección en la que escucha el servidor (127.0.0.1; 0.0.0.0 para la red)',
    'no-open': 'no abre el navegador',
    'no-companion': 'no inicia el servidor local',
    demo: 'un proyecto de demostración en lugar de MS Project',
    to: 'formato cuando SALIDA es - (xml, xer, tmx, csv, ...)',
    lang: 'idioma de los mensajes',
    gain: 'horas a ganar (12)',
    task: 'fila de la tarea o del hito (el fin del plan)',
    accept: 'número de la medida a grabar (1)',
    iterations: 'número de simulaciones (1000)',
    spread: 'cuánto varían las duraciones, en % de menos y de más',
    weather: 'turnos perdidos por el tiempo, en %; RECURSO=10 solo para lo que hace',
    even: 'Muestras por igual entre las simulaciones (hipercubo latino)',
    steady: 'Termina cuando el P80 deja de cambiar',
    limited: 'con los límites de cuadrillas (200 simulaciones)',
    json: 'resultado en JSON',
    project: 'qué proyecto leer de un archivo de Primavera con varios',
    password: 'contraseña de lectura del archivo',
    quiet: 'no muestra avisos',
    force: 'reemplaza el archivo de destino',
    recalculate: 'guarda las fechas recalculadas, no las del archivo',
    table: 'qué tabla guardar como CSV',
    tolerance: 'diferencia aceptada, en minutos (1)',
    all: 'muestra todo',
    now: 'momento desde el que se mira, cuando el plan no tiene fecha de estado',
    until: 'fin del turno informado: nada real viene después',
    advance: 'mueve también la fecha de estado al fin del turno',
    by: 'quién informa',
    shift: 'un momento del turno (el de la fecha de estado, si no el primero)',
    columns: 'las columnas: cuadrilla (crew), contratista (contractor), área (area) o equipo (equipment)',
    crew: 'solo la hoja de esta cuadrilla',
    equipment: 'la hoja de este equipo, o de todos (all)',
    link: 'enlace de una cuadrilla para el código QR (cuadrilla=dirección), varias veces',
    limit:
      'unidades de un recurso en esta ejecución (nombre=número; por turno nombre=número/número), varias veces; también áreas',
    window: 'cuánto puede durar la parada (14d, 300h): dice si cabe',
    split: 'quién puede interrumpirse: crews (sin equipo), all o números de filas (1,4)',
    seed: 'semilla de la búsqueda (1)',
    schedules: 'cuántas programaciones se prueban como máximo (5000)',
    time: 'cuánto puede tardar como máximo (10s)',
    planned: 'programaciones para las que la búsqueda se prepara, cuando la termina el tiempo',
    stops: 'dónde el tiempo terminó una búsqueda anterior (la repite entera)',
    folder: 'carpeta que recibe una copia más, con la fecha en el nombre',
    keep: 'cuántas copias quedan en la carpeta (14)',
    'passphrase-file': 'archivo con la contraseña de la copia (o PARADA_BACKUP_PASSPHRASE)',
    bucket: 'al bucket de la configuración, donde quedan las más nuevas',
    recipient: 'clave pública de age con la que se cifra la copia',
    'identity-file': 'archivo con la clave secreta de age que abre la copia',
    order:
      'coloca en una pasada por estas reglas, la primera primero: priority, latestStart, slack, longestPath, equipment',
    apart: 'las cuadrillas de una tarea con horarios distintos trabajan cada una en el suyo, como en MS Project',
    'by-item': 'la misma cuadrilla termina un equipo antes del siguiente',
    'within-window': 'mueve tareas solo hasta el fin de la ventana',
    'within-slack': 'mueve tareas solo dentro de su holgura',
    new: 'empieza de nuevo donde está la clave de una instalación y falta la base de datos',
    seats: 'máquinas de la licencia',
    days: 'días de validez de la licencia',
    plan: 'plan de la licencia (pro)',
    server: 'dirección del servidor (http://localhost:3000)',
  },
  /** The icon of the Windows program. */
  tray: {
    starting: 'Parada: iniciando…',
    started: 'Parada está en ejecución. Este icono lo abre, muestra el código de emparejamiento y lo cierra.',
    notStarted: 'Parada no pudo iniciar.',
    state: (version: string, url: string) => `Parada ${version} en ${url}`,
    open: 'Abrir',
    code: 'Código de emparejamiento…',
    codeIs: (code: string) =>
      `Código de emparejamiento: ${code}\n\nEscríbalo en la página de Parada que pidió emparejar, en Servidor local. Dé este código solo a una página que usted mismo abrió.`,
    withWindows: 'Iniciar con Windows',
    settings: 'Ajustes…',
    settingsAt: (path: string) =>
      `Los ajustes están en este archivo, que se lee al iniciar:\n${path}\n\nEjemplo:\n{ "server": "https://parada.empresa.example", "language": "es" }`,
    log: 'Registro de ejecución',
    logAt: (path: string) => `Registro: ${path}`,
    newer: (version: string) => `Versión ${version} disponible en el servidor`,
    uninstall: 'Quitar de este usuario…',
    uninstallAsk: (data: string) =>
      `¿Quitar los ajustes, los registros y las partes de Parada de este usuario, y cerrarlo?\n\nLos planes quedan en ${data}.`,
    stop: 'Cerrar',
    badSettings: (path: string, why: string) =>
      `El archivo de ajustes no se pudo usar: ${path} (${why}). Corríjalo o bórrelo.`,
  },
  storage: {
    keepSome: 'Con --keep N queda al menos una copia: indique 1 o más.',
    written: (path: string, rows: number) => `${path} grabado con ${rows} registros.`,
    verified: (rows: number, plans: number, revisions: number) =>
      `La copia está entera: ${rows} registros, ${plans} planes leídos hasta la última de ${revisions} revisiones.`,
    lostPictures: (count: number) =>
      `${plural('es', count, { one: 'Una foto no estaba', other: `${count} fotos no estaban` })} en el bucket: la copia solo ${plural('es', count, { one: 'la nombra', other: 'las nombra' })}.`,
    notLocked:
      'La copia no está cifrada y por eso no lleva el secreto: guarde secret.key (o PARADA_SECRET) aparte, sin él no abre la verificación en dos pasos.',
    secretMissing:
      'La copia no traía el secreto: ponga el secret.key de la instalación en la carpeta de datos (o PARADA_SECRET) antes de iniciar.',
    restored: (rows: number) => `${rows} registros restaurados.`,
    moved: (rows: number) => `${rows} registros llevados a PostgreSQL. Inicie el servidor con DATABASE_URL.`,
    rotated: (factors: number, sessions: number, links: number) =>
      `Secreto cambiado: segundos factores cifrados de nuevo: ${factors}; sesiones terminadas: ${sessions}; enlaces de cuadrilla con dirección nueva: ${links}.`,
    rotationFinished: 'El cambio del secreto que se había interrumpido está terminado.',
    giveNewSecret: 'Inicie todos los procesos con el secreto nuevo en PARADA_SECRET.',
    backupsBefore:
      'Las copias anteriores abren los segundos factores solo con el secreto anterior: haga una nueva ahora.',
    keepSecret:
      'Defina PARADA_SECRET con el contenido de secret.key: sin él nadie entra con las cuentas que ya existen.',
    oneDatabase: 'Indique la dirección de un PostgreSQL (postgres://...).',
    done: 'Hecho.',
    columns: {
      users: ['correo', 'papel', 'plan', 'pedidos del mes', 'creado'],
      requests: ['código', 'correo', 'nombre', 'pedido'],
      sessions: ['correo', 'inicio', 'fin', 'dirección', 'programa'],
    },
    keyMissing: 'Defina PARADA_API_KEY con una clave de API del servidor.',
  },
  files: {
    oneFile: 'Indique un archivo.',
    twoFiles: 'Indique dos archivos.',
    searching: (seconds: number) => `Buscando: ${seconds} s`,
    reading: (name: string, percent: number) => `Leyendo ${name}: ${percent}%`,
  },
  info: {
    name: 'Proyecto',
    format: 'Formato',
    start: 'Inicio',
    finish: 'Fin',
    statusDate: 'Fecha de estado',
    tasks: 'Tareas',
    taskCounts: (tasks: string, summaries: string, milestones: string) =>
      `${tasks} (resúmenes: ${summaries}, hitos: ${milestones})`,
    links: 'Dependencias',
    resources: 'Recursos',
    assignments: 'Asignaciones',
    work: 'Trabajo',
    calendars: 'Calendarios',
    document: (kind: string, characters: string) => `Documento (${kind}) con ${characters} caracteres de texto.`,
  },
  orders: {
    made: (operations: number, links: number, items: number) =>
      [
        `${operations} ${plural('es', operations, { one: 'operación', other: 'operaciones' })}`,
        `${links} ${plural('es', links, { one: 'vínculo', other: 'vínculos' })}`,
        `${items} ${plural('es', items, { one: 'equipo reconocido', other: 'equipos reconocidos' })}`,
      ].join(', '),
    delta: (d: { added: number; changed: number; removed: number; kept: number }) =>
      `nuevas ${d.added}, cambiadas ${d.changed}, retiradas ${d.removed}, avance conservado en ${d.kept}`,
    conflict: (key: string, field: keyof typeof CHANGES, plan: string, list: string) =>
      `conflicto en ${key}, ${CHANGES[field]}: en el plan ${plan}, en la lista ${list}; quedó el del plan`,
    renumbered: (was: string, now: string) =>
      `${was} parece ser ahora ${now}: entró como nueva y la antigua quedó cancelada`,
    confirmed: (path: string, count: number) =>
      `${path}: ${count} ${plural('es', count, { one: 'confirmación', other: 'confirmaciones' })}`,
    cancelled: 'Cancelada: la lista de órdenes ya no la tiene.',
  },
  shift: {
    threeFiles: 'Indique el plan, las líneas y el archivo a grabar.',
    unknownColumn: (name: string, known: string) => `No hay columna “${name}” aquí; hay ${known}. No se grabó nada.`,
    badLine: (line, path) => `La línea ${line} de ${path} no se pudo leer; no se grabó nada.`,
    unreadable: 'fecha u hora que no se pudo leer (26/11/2026 03:00 o 2026-11-26T03:00)',
    unknownTask: 'ninguna tarea tiene este nombre o uid, o más de una tiene este nombre (use el uid)',
    twice: 'otra línea informa la misma tarea: ninguna se grabó; júntelas en una',
    refuse: 'rechazada',
    ask: 'por responder',
    accept: 'aceptada',
    finish: (before, after) => `Fin ${before} → ${after}`,
    dateStays: 'La fecha de estado no se movió: no se grabó ninguna línea.',
    dateMoved: (date, left) =>
      `Fecha de estado en ${date}, con ${left} ${plural('es', left, { one: 'línea que quedó fuera', other: 'líneas que quedaron fuera' })}: cuenta como sin informe.`,
    written: (written, all, path) => `${written} de ${all} líneas grabadas en ${path}.`,
  },
  level: {
    noWindow: 'el plan no tiene ventana: dela con --window (14d, 300h)',
    badOrder: (text: string) =>
      `Indique reglas en --order (priority, latestStart, slack, longestPath, equipment): ${text}`,
    badSplit: (text: string) => `Indique all, crews o números de filas que existen en --split: ${text}`,
    part: (from: string, to: string) => `      parte: ${from} -> ${to}`,
    badLimit: (text: string) => `Indique el límite como nombre=número o, por turno, nombre=número/número: ${text}`,
    badNumber: (option: string, text: string) => `Indique un número en --${option}: ${text}`,
    unlimited: (names: string) => `Sin límite: ${names}`,
    leveledBefore: (hours: string, date: string) => `Como está, con la nivelación anterior: ${hours} h, fin ${date}`,
    before: (hours: string, date: string) => `Sin límites: ${hours} h, fin ${date}`,
    afterUnfit: (hours: string, date: string, count: number) =>
      `Sin lugar para ${count} ${count === 1 ? 'tarea' : 'tareas'} en los límites: el fin con los límites no se conoce. Con ellas por encima de los límites: ${hours} h, fin ${date}`,
    after: (hours: string, date: string, gained: string) => `Con límites: ${hours} h, fin ${date} (${gained} h)`,
    tried: (schedules: number, seconds: string, again: string) =>
      `Búsqueda: ${schedules} ${plural('es', schedules, { one: 'programación', other: 'programaciones' })} en ${seconds} s; otra vez con ${again}`,
    fits: (hours: string) => `Cabe en la ventana de ${hours} h.`,
    lacks: (hours: string, missing: string) => `No cabe en la ventana de ${hours} h: faltan ${missing} h.`,
    moves: (count: number) =>
      `${count} ${plural('es', count, { one: 'tarea retrasada', other: 'tareas retrasadas' })}:`,
    move: (name: string, from: string, to: string, hours: string, own: string) =>
      `  ${name}: ${from} -> ${to} (${hours} h, espera propia ${own} h)`,
    waitsFor: (resource: string, until: string, tasks: string) =>
      `      espera ${resource} hasta ${until}: ocupado por ${tasks}`,
    waitsForPeople: (resource: string, until: string) =>
      `      espera ${resource} hasta ${until}: antes no hay bastante`,
    waitsForDate: () => `      sin comenzar: no antes de la fecha de estado`,
    unfit: (count: number, tasks: string, more: number) =>
      `No caben en los límites (${count}): ${tasks}${more > 0 ? ` y ${more} más` : ''}`,
    chain: (tasks: number, handed: number) =>
      `Cadena crítica de recursos: ${tasks} ${tasks === 1 ? 'tarea' : 'tareas'}; ${handed} ${handed === 1 ? 'espera' : 'esperan'} personas o equipo de otra`,
    floating: (tasks: string) => `Movidas por lo que esperan y pueden sobrecargar: ${tasks}`,
    more: (count: number) => `  y ${count} más (--all las muestra)`,
  },
  recover: {
    noOption: (place, all) => `No hay medida ${place}: se encontraron ${all}.`,
  },
  convert: {
    written: (path: string, tasks: number) =>
      `${path} guardado con ${tasks} ${plural('es', tasks, { one: 'tarea', other: 'tareas' })}.`,
  },
  templates: (of: number, conflicts: number) =>
    `Diferencias: ${of}; cambiadas por una persona o ya empezadas: ${conflicts}.`,
  templateUnknown: (key: string) => `Ninguna diferencia tiene la clave ${key}.`,
  diff: {
    byName: 'La tabla no guarda identificadores: las filas se emparejaron por sus nombres.',
    notHeld: (fields: string) => `La tabla no guarda: ${fields}.`,
    start: 'inicio',
    finish: 'fin',
    duration: 'duración',
    slack: 'holgura',
    resources: 'recursos',
    fields: 'campos',
    resource: 'recurso',
    project: 'proyecto',
    calendar: 'calendario',
    more: (count: number) => `... y ${count} más (use --all)`,
    tasks: (added: number, removed: number, changed: number, same: number) =>
      `Tareas: agregadas ${added}, eliminadas ${removed}, cambiadas ${changed}, iguales ${same}.`,
    links: (added: number, removed: number, changed: number) =>
      `Dependencias: agregadas ${added}, eliminadas ${removed}, cambiadas ${changed}.`,
    hours: (before: string, after: string) => `Horas de trabajo: ${before} → ${after}.`,
    finishes: (before: string, after: string) => `Fin: ${before} → ${after}.`,
  },
  check: {
    nothingStored: 'El archivo no guarda fechas propias: no se comparó nada.',
    badTolerance: 'La tolerancia es un número de minutos.',
    fields: {
      start: 'inicio',
      finish: 'fin',
      earlyStart: 'inicio temprano',
      earlyFinish: 'fin temprano',
      lateStart: 'inicio tardío',
      lateFinish: 'fin tardío',
      startSlack: 'holgura de inicio',
      finishSlack: 'holgura de fin',
      totalSlack: 'holgura total',
      freeSlack: 'holgura libre',
    },
    difference: (row: number, name: string, field: string, stored: string, computed: string) =>
      `${row} ${name}: ${field} en el archivo ${stored}, calculado ${computed}`,
    more: (count: number) => `... y ${count} más (use --all)`,
    result: (compared: number, equal: number, differing: number) =>
      `Tareas comparadas: ${compared} (iguales: ${equal}, diferentes: ${differing}).`,
  },
  selftest: {
    written: (file: string) => `Transcripción grabada en ${file}. Envíela a quien mantiene Parada.`,
  },
  start: {
    building: 'Preparando la aplicación (solo la primera vez)...',
    buildFailed: 'No se pudo preparar la aplicación.',
    portTaken: (port: number, holder: string, next: number) =>
      `El puerto ${port} está en uso por ${holder}; se usa ${next}.`,
    appAt: (url: string) => `Parada: ${url}`,
    companionAt: (url: string, code: string) => `Servidor local: ${url} (código de emparejamiento ${code})`,
    setUpCode: (code: string) => `Código para crear la primera cuenta: ${code}`,
    stopping: 'Cerrando...',
  },
}
