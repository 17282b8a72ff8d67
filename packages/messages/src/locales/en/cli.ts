import { plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { cli as pt } from '../pt/cli.ts'

/** What a later list changes of an operation. */
const CHANGES = {
  name: 'text',
  hours: 'hours',
  people: 'people',
  start: 'start',
  finish: 'finish',
  active: 'back in the list',
  number: 'number',
} as const

/** The command line. */
export const cli: Shape<typeof pt> = {
  overview: 'Parada: planning of maintenance shutdowns.\n\nUsage: parada COMMAND [options]',
  helpHint: 'parada COMMAND --help shows the options of a command.',
  badOption: (reason: string) => `Invalid option: ${reason}`,
  optionNeedsValue: (option: string) => `The option ${option} needs a value.`,
  optionTakesNone: (option: string) => `The option ${option} takes no value.`,
  didYouMean: (name: string) => `Did you mean ${name}?`,
  unknownCommand: (name: string) => `Unknown command: ${name}`,
  /** One sentence for each command, by name. */
  summaries: {
    orders: 'Plans a list of work orders (SAP, Maximo), takes in the next list and hands back confirmations',
    templates:
      'Shows what the templates and norms of today would do otherwise in a plan of a scope, and writes what you take',
    interpret: 'Answers requests as JSON lines (for programs)',
    update: 'Changes a plan by an instruction',
    audit: 'Audits the plan: shutdown safety, DCMA and GAO',
    progress: 'Shows where the shutdown stands: forecast, due and done, what is late, what to decide',
    shift: 'Reports a shift, line by line, and moves the data date if asked to',
    lookahead: 'Shows what a shift holds: what begins, what is missing and whether there are hands',
    sheets: 'Writes the sheets of a shift’s crews, or of equipment, as HTML or PDF',
    level: 'Levels resources: delays tasks until no limit is exceeded',
    recover: 'Looks for ways to gain hours: each is leveled and calculated',
    risk: 'Simulates the risk: chance to keep the window, P10 to P90',
    plan: 'Makes a plan from a text or document',
    companion: 'The local server of this machine alone, or its test with a real MS Project',
    start: 'Starts the server, the app and the local server on this machine',
    info: 'Shows what a project file holds',
    convert: "Converts between formats (.mpp, .xml, .xer, .p6.xml, .tmx, .csv, .xlsx), by the target's extension",
    diff: 'Compares two plans: tasks, dates, links and hours',
    check: 'Recomputes a plan and compares it with the dates stored in the file',
    backup: 'Writes all of the installation into one file, also while the server runs',
    restore: 'Fills an empty installation with a backup',
    'rotate-secret': 'Changes the secret of the installation, with the server stopped',
    'migrate-storage': 'Moves a SQLite installation to PostgreSQL',
    admin: 'People, plans, sessions, licenses and configuration',
    mcp: "Offers the server's operations to an assistant (Model Context Protocol)",
  },
  /** What a newcomer needs to know of a command beyond its sentence: one paragraph each. */
  details: {
    info: [
      'Shows name, dates, how many tasks, links, resources and calendars there are, and what could not be brought over.',
      'Reads .mpp and .mpt (Project 2000 to 365), .xml of MS Project and of Primavera P6, .xer, .tmx, .json, .csv and .xlsx, by content and not by extension. Nothing leaves this machine.',
      'Examples:\n  parada info shutdown.mpp\n  parada info shutdown.mpp --json | jq .tasks',
    ],
    convert: [
      "OUT's extension chooses the format: .xml (MS Project), .xer (Primavera), .tmx, .json, .csv, .xlsx. The file's dates stay as they are, unless --recalculate is given; what the format cannot hold is said.",
      'Reads .mpp and .mpt (Project 2000 to 365), .xml of MS Project and of Primavera P6, .xer, .tmx, .json, .csv and .xlsx, by content and not by extension. Nothing leaves this machine.',
      'Examples:\n  parada convert shutdown.mpp shutdown.xml\n  parada convert shutdown.xer tasks.csv --table tasks',
    ],
    orders: [
      'Reads a list of operations (IW37N, IW49N, IW39 or Maximo; CSV or XLSX; columns in any order) and writes the plan: orders are summaries, durations come from the list, from work shared by people or from the template of the equipment; those that do not exist stay blank and listed. --onto takes a new list into a plan that came from another: progress stays.',
      'Examples:\n  parada orders iw37n.csv shutdown.tmx --links template --start 2027-03-01T07:00\n  parada orders iw37n-2.csv new.tmx --onto shutdown.tmx\n  parada orders shutdown.tmx --confirm confirmations.csv',
    ],
    templates: [
      'Each task keeps the version of the template and norm that made it. Marks with * what OUT gets: all but what a person changed or has begun; --take KEY takes that too, --leave KEY leaves it out. Without OUT nothing is written, and it ends with 3 where there are differences.',
      'Examples:\n  parada templates shutdown.tmx --norms norms.json\n  parada templates shutdown.tmx new.tmx --leave "E-101|open"',
    ],
    audit: [
      'Judges the order of the work by steps, equipment and what the links make sure of (not by dates), and applies the checks of DCMA and GAO on the scale of a shutdown. Ends with 3 while a rule of safety is broken.',
      'Example:\n  parada audit shutdown.mpp --all',
    ],
    progress: [
      'Shows in half a minute where the shutdown stands at its data date (or at --now): forecast finish against baseline and window, due and done, SPI(t), what is late and what will be, who is over the limit, what changed and what to decide.',
      'Example:\n  parada progress shutdown.tmx --json',
    ],
    shift: [
      'LINES is a CSV with a heading or a JSON list: task (uid or exact name), start, finish, percent, remaining_hours, spent_hours, reason, override, keep. Each line is judged by itself: one that cannot be is refused with its reason and the others are written to OUT. Ends with 3 while a line waits for a correction or an answer (keep = yes).',
      'Example:\n  parada shift shutdown.tmx shift.csv new.tmx --until 2027-03-04T19:00 --advance',
    ],
    lookahead: [
      'The shift of the status date, or the one that --shift lies in: tasks by crew, contractor, area or equipment, critical ones first, what each is missing, and the hours asked for against those there are. Critical ones of the next shift have a dot.',
      'Examples:\n  parada lookahead shutdown.tmx --shift 2027-03-04T19:00\n  parada lookahead shutdown.mpp --columns area --json',
    ],
    sheets: [
      'One A4 sheet for each crew with work in the shift (or for each equipment with --equipment), with boxes to fill. The PDF is printed by the browser of this machine (Edge, Chrome, Chromium, or the one in PARADA_BROWSER). --link puts the QR code of a crew’s link on its sheet.',
      'Examples:\n  parada sheets shutdown.tmx night.pdf --shift 2027-03-04T19:00\n  parada sheets shutdown.tmx e-102.html --equipment E-102',
    ],
    'rotate-secret': [
      'What the secret guards is encrypted again in one transaction: second factors stay valid, sessions end, crew links get another address, issued licenses stay valid. A change that was interrupted is finished by the same call.',
      'Where the secret is given in PARADA_SECRET, the new one comes in PARADA_NEW_SECRET; afterwards all processes start with it in PARADA_SECRET.',
    ],
    level: [
      'Looks for the earliest finish at which nobody is asked for more than there is, by links, calendars, shifts and the data date; writes OUT with the leveling delays and prints each move with its reason. Limits come from the plan; --limit sets one for this run. A resource without a limit is unlimited.',
      'The search is the same for the same --seed and number of schedules; a run by --time prints the number, so that it can be repeated.',
      'A task is interrupted only where --split allows it: crews are those without equipment, all everything that can be, or numbers of rows. Each part takes an hour at least, and each pause has its reason.',
      'Examples:\n  parada level shutdown.tmx leveled.tmx --limit crane=1 --window 14d\n  parada level shutdown.mpp leveled.xml --time 10s --json',
    ],
    recover: [
      'Looks for measures on the chain that decides the finish and on that of the crews and machines that are short: shifts, overtime, people, machines, reinforcement, overlap, order, work before the stop and contingent scope. Each is leveled and calculated; none breaks a rule of safety. OUT gets the plan with the measure of --accept.',
      'Examples:\n  parada recover shutdown.tmx --gain 12h\n  parada recover shutdown.tmx better.tmx --gain 24h --task 310 --accept 2',
    ],
    risk: [
      'Calculates the whole network again in each simulation, with calendars and constraints; the same --seed gives the same result. Ranges come from the plan; --spread sets one for all tasks.',
      'Example:\n  parada risk shutdown.tmx --spread 10/25 --iterations 5000',
    ],
    diff: [
      'Compares A (before) with B (after): + added, - removed, ~ changed. Ends with 0 when they say the same and with 3 when they do not.',
      'Example:\n  parada diff revision1.mpp revision2.mpp',
    ],
    check: [
      'Recomputes the plan and shows every date and slack that differs from the one stored in the file. Ends with 0 when all agree and with 3 when they do not.',
      'Example:\n  parada check shutdown.mpp --tolerance 5',
    ],
  },
  yes: 'y yes',
  confirmWrite: (path: string) => `Write to ${path}? (y/N)`,
  notWrittenUnasked: 'Nothing was written: there is nobody to ask here; use --yes to write without asking.',
  notWritten: 'Nothing was written.',
  badMoment: text => `Not a moment: ${text}. Write 2027-03-04T19:00.`,
  exitCodes:
    'Exit codes: 0 done · 1 could not be done · 2 wrong use · 3 there are differences (diff, check, audit, shift)',
  /** One sentence for each option, by name. */
  options: {
    take: 'difference to take although a person changed it',
    leave: 'difference to leave out',
    links: 'how operations are linked: by the template of the equipment, by number, or none',
    onto: 'plan that takes in the new list',
    start: 'when the work begins',
    norms: 'norms of the plant, as the page exports them',
    profile: 'names of the plant’s columns ({"field": "column"})',
    column: 'column of the list for a field, such as order=Nr',
    confirm: 'writes the confirmations of the plan (as IW41 takes them)',
    lines: 'one JSON request a line, one answer a line',
    output: 'file to write',
    yes: 'write without asking',
    file: 'document to read',
    'allow-changes': 'allow writing one priority and putting it back',
    port: 'port of the server (3000)',
    'companion-port': 'port of the local server (8000)',
    data: 'folder of the data (./data)',
    host: 'address the server listens on (127.0.0.1; 0.0.0.0 for the network)',
    'no-open': 'do not open the browser',
    'no-companion': 'do not start the local server',
    demo: 'a demonstration project in place of MS Project',
    to: 'format where OUT is - (xml, xer, tmx, csv, ...)',
    lang: 'language of the messages',
    gain: 'hours to gain (12)',
    task: 'row of the task or milestone (the end of the plan)',
    accept: 'number of the measure to write (1)',
    iterations: 'number of simulations (1000)',
    spread: 'how far durations vary, in % less and more',
    weather: 'shifts lost to the weather, in %; RESOURCE=10 for only what it does',
    even: 'Even samples over the simulations (Latin hypercube)',
    steady: 'Ends when P80 stands still',
    limited: 'within the limits of crews (200 simulations)',
    json: 'result as JSON',
    project: 'which project to read from a Primavera file with several',
    password: 'read password of the file',
    quiet: 'shows no remarks',
    force: 'replaces the target file',
    recalculate: "writes recomputed dates instead of the file's",
    table: 'which table to write as CSV',
    tolerance: 'accepted difference, in minutes (1)',
    all: 'shows everything',
    now: 'the moment to look from, where the plan has no data date',
    until: 'end of the reported shift: nothing actual lies after it',
    advance: 'moves the data date to the end of the shift too',
    by: 'who reports',
    shift: 'a moment in the shift (that of the status date, else the first)',
    columns: 'the columns: crew, contractor, area or equipment',
    crew: 'only the sheet of this crew',
    equipment: 'the sheet of this equipment, or of all',
    link: 'link of a crew for the QR code (crew=address), repeatable',
    limit: 'units of a resource for this run (name=number; by shift name=number/number), several times; areas too',
    window: 'how long the shutdown may last (14d, 300h): says whether it fits',
    split: 'who may be interrupted: crews (no equipment), all or row numbers (1,4)',
    seed: 'seed of the search (1)',
    schedules: 'how many schedules are tried at the most (5000)',
    time: 'how long it may take at the most (10s)',
    planned: 'schedules the search is laid out for, where it is ended by time',
    stops: 'where time ended an earlier search (repeats it as a whole)',
    folder: 'folder that gets one more backup, with the date in its name',
    keep: 'how many backups stay in the folder (14)',
    'passphrase-file': 'file with the passphrase of the backup (or PARADA_BACKUP_PASSPHRASE)',
    bucket: 'into the bucket that the settings name, where the newest stay',
    recipient: 'public key of age that the backup is encrypted for',
    'identity-file': 'file with the secret key of age that opens the backup',
    order:
      'places in one pass by these rules, the first one first: priority, latestStart, slack, longestPath, equipment',
    apart: 'crews of a task that have unlike hours work each in its own, as in MS Project',
    'by-item': 'a crew finishes an item of equipment before the next',
    'within-window': 'moves tasks no further than the end of the window allows',
    'within-slack': 'moves tasks only within their slack',
    new: 'begins anew where the key of an installation is and its database is not',
    seats: 'machines of the license',
    days: 'days the license is good for',
    plan: 'plan of the license (pro)',
    server: 'address of the server (http://localhost:3000)',
  },
  /** The icon of the Windows program. */
  tray: {
    starting: 'Parada: starting…',
    started: 'Parada is running. This icon opens it, shows the pairing code and stops it.',
    notStarted: 'Parada could not start.',
    state: (version: string, url: string) => `Parada ${version} at ${url}`,
    open: 'Open',
    code: 'Pairing code…',
    codeIs: (code: string) =>
      `Pairing code: ${code}\n\nType it into the page of Parada that asked to pair, under Local server. Give it only to a page that you opened yourself.`,
    withWindows: 'Start with Windows',
    settings: 'Settings…',
    settingsAt: (path: string) =>
      `Settings are in this file, read at the start:\n${path}\n\nExample:\n{ "server": "https://parada.company.example", "language": "en" }`,
    log: 'Log',
    logAt: (path: string) => `Log: ${path}`,
    newer: (version: string) => `Version ${version} is on the server`,
    uninstall: 'Remove from this user…',
    uninstallAsk: (data: string) =>
      `Remove Parada’s settings, logs and parts from this user, and stop it?\n\nThe plans stay in ${data}.`,
    stop: 'Stop',
    badSettings: (path: string, why: string) =>
      `The settings file could not be used: ${path} (${why}). Correct it or delete it.`,
  },
  storage: {
    keepSome: 'With --keep N at least one backup stays: give 1 or more.',
    written: (path: string, rows: number) => `${path} written with ${rows} records.`,
    verified: (rows: number, plans: number, revisions: number) =>
      `The backup is whole: ${rows} records, ${plans} plans read to the last of ${revisions} revisions.`,
    lostPictures: (count: number) =>
      `${plural('en', count, { one: 'A picture was', other: `${count} pictures were` })} not in the bucket: the backup only names ${plural('en', count, { one: 'it', other: 'them' })}.`,
    notLocked:
      'The backup is not encrypted and so holds no secret: keep secret.key (or PARADA_SECRET) apart, without it no second factor opens.',
    secretMissing:
      'The backup held no secret: put secret.key of the installation into the data folder (or set PARADA_SECRET) before you start.',
    restored: (rows: number) => `${rows} records restored.`,
    moved: (rows: number) => `${rows} records moved to PostgreSQL. Start the server with DATABASE_URL.`,
    rotated: (factors: number, sessions: number, links: number) =>
      `Secret changed: second factors encrypted again: ${factors}; sessions ended: ${sessions}; crew links with a new address: ${links}.`,
    rotationFinished: 'The change of the secret that had been interrupted is finished.',
    giveNewSecret: 'Start all processes with the new secret in PARADA_SECRET.',
    backupsBefore: 'Earlier backups open second factors only with the earlier secret: make a new one now.',
    keepSecret:
      'Set PARADA_SECRET to the content of secret.key: without it nobody can sign in with the accounts there are.',
    oneDatabase: 'Give the address of a PostgreSQL (postgres://...).',
    done: 'Done.',
    columns: {
      users: ['e-mail', 'role', 'plan', 'requests this month', 'created'],
      requests: ['code', 'e-mail', 'name', 'asked'],
      sessions: ['e-mail', 'begun', 'ends', 'address', 'program'],
    },
    keyMissing: 'Set PARADA_API_KEY to an API key of the server.',
  },
  files: {
    oneFile: 'Give one file.',
    twoFiles: 'Give two files.',
    searching: (seconds: number) => `Searching: ${seconds} s`,
    reading: (name: string, percent: number) => `Reading ${name}: ${percent}%`,
  },
  info: {
    name: 'Project',
    format: 'Format',
    start: 'Start',
    finish: 'Finish',
    statusDate: 'Status date',
    tasks: 'Tasks',
    taskCounts: (tasks: string, summaries: string, milestones: string) =>
      `${tasks} (${summaries} ${summaries === '1' ? 'summary' : 'summaries'}, ${milestones} ${milestones === '1' ? 'milestone' : 'milestones'})`,
    links: 'Links',
    resources: 'Resources',
    assignments: 'Assignments',
    work: 'Work',
    calendars: 'Calendars',
    document: (kind: string, characters: string) => `Document (${kind}) with ${characters} characters of text.`,
  },
  orders: {
    made: (operations: number, links: number, items: number) =>
      [
        `${operations} ${plural('en', operations, { one: 'operation', other: 'operations' })}`,
        `${links} ${plural('en', links, { one: 'link', other: 'links' })}`,
        `${items} ${plural('en', items, { one: 'piece of equipment recognized', other: 'pieces of equipment recognized' })}`,
      ].join(', '),
    delta: (d: { added: number; changed: number; removed: number; kept: number }) =>
      `new ${d.added}, changed ${d.changed}, removed ${d.removed}, progress kept in ${d.kept}`,
    conflict: (key: string, field: keyof typeof CHANGES, plan: string, list: string) =>
      `conflict in ${key}, ${CHANGES[field]}: ${plan} in the plan, ${list} in the list; the plan’s stays`,
    renumbered: (was: string, now: string) =>
      `${was} now looks like ${now}: it came in as new and the old one is canceled`,
    confirmed: (path: string, count: number) =>
      `${path}: ${count} ${plural('en', count, { one: 'confirmation', other: 'confirmations' })}`,
    cancelled: 'Canceled: the list of orders does not have it any more.',
  },
  shift: {
    threeFiles: 'Give the plan, the lines and the file to write.',
    unknownColumn: (name: string, known: string) =>
      `There is no column “${name}” here; there are ${known}. Nothing was written.`,
    badLine: (line, path) => `Line ${line} of ${path} cannot be read; nothing was written.`,
    unreadable: 'a date or time that could not be read (11/26/2026 03:00 or 2026-11-26T03:00)',
    unknownTask: 'no task has this name or uid, or more than one has this name (give the uid)',
    twice: 'another line reports the same task: neither was written; join them in one',
    refuse: 'refused',
    ask: 'to be answered',
    accept: 'accepted',
    finish: (before, after) => `Finish ${before} → ${after}`,
    dateStays: 'The data date was not moved: no line was written.',
    dateMoved: (date, left) =>
      `Data date at ${date}, with ${left} ${plural('en', left, { one: 'line left out', other: 'lines left out' })}: it counts as not reported.`,
    written: (written, all, path) => `${written} of ${all} lines written to ${path}.`,
  },
  level: {
    noWindow: 'the plan has no window: give one with --window (14d, 300h)',
    badOrder: (text: string) =>
      `Give rules for --order (priority, latestStart, slack, longestPath, equipment): ${text}`,
    badSplit: (text: string) => `Give all, crews or numbers of rows that exist for --split: ${text}`,
    part: (from: string, to: string) => `      part: ${from} -> ${to}`,
    badLimit: (text: string) => `Give a limit as name=number or, by shift, name=number/number: ${text}`,
    badNumber: (option: string, text: string) => `Give a number for --${option}: ${text}`,
    unlimited: (names: string) => `Without a limit: ${names}`,
    leveledBefore: (hours: string, date: string) => `As it stands, leveled before: ${hours} h, finish ${date}`,
    before: (hours: string, date: string) => `Without limits: ${hours} h, finish ${date}`,
    afterUnfit: (hours: string, date: string, count: number) =>
      `No room for ${count} ${count === 1 ? 'task' : 'tasks'} within the limits: the finish with the limits is not known. With them above the limits: ${hours} h, finish ${date}`,
    after: (hours: string, date: string, gained: string) => `With limits: ${hours} h, finish ${date} (${gained} h)`,
    tried: (schedules: number, seconds: string, again: string) =>
      `Search: ${schedules} ${plural('en', schedules, { one: 'schedule', other: 'schedules' })} in ${seconds} s; again with ${again}`,
    fits: (hours: string) => `Fits the window of ${hours} h.`,
    lacks: (hours: string, missing: string) => `Does not fit the window of ${hours} h: ${missing} h are missing.`,
    moves: (count: number) => `${count} ${plural('en', count, { one: 'task is', other: 'tasks are' })} delayed:`,
    move: (name: string, from: string, to: string, hours: string, own: string) =>
      `  ${name}: ${from} -> ${to} (${hours} h, own wait ${own} h)`,
    waitsFor: (resource: string, until: string, tasks: string) =>
      `      waits for ${resource} until ${until}: held by ${tasks}`,
    waitsForPeople: (resource: string, until: string) =>
      `      waits for ${resource} until ${until}: not enough of it before`,
    waitsForDate: () => `      not begun: not before the data date`,
    unfit: (count: number, tasks: string, more: number) =>
      `Do not fit within the limits (${count}): ${tasks}${more > 0 ? ` and ${more} more` : ''}`,
    chain: (tasks: number, handed: number) =>
      `Resource-critical chain: ${tasks} ${tasks === 1 ? 'task' : 'tasks'}; ${handed} ${handed === 1 ? 'waits' : 'wait'} for people or equipment of another`,
    floating: (tasks: string) => `Moved by what they wait for and may overload: ${tasks}`,
    more: (count: number) => `  and ${count} more (--all shows them)`,
  },
  recover: {
    noOption: (place, all) => `There is no measure ${place}: ${all} were found.`,
  },
  convert: {
    written: (path: string, tasks: number) =>
      `${path} written with ${tasks} ${plural('en', tasks, { one: 'task', other: 'tasks' })}.`,
  },
  templates: (of: number, conflicts: number) => `Differences: ${of}; changed by a person or begun: ${conflicts}.`,
  templateUnknown: (key: string) => `No difference has the key ${key}.`,
  diff: {
    byName: 'The table holds no ids: rows are matched by their names.',
    notHeld: (fields: string) => `The table does not hold: ${fields}.`,
    start: 'start',
    finish: 'finish',
    duration: 'duration',
    slack: 'slack',
    resources: 'resources',
    fields: 'fields',
    resource: 'resource',
    project: 'project',
    calendar: 'calendar',
    more: (count: number) => `... and ${count} more (use --all)`,
    tasks: (added: number, removed: number, changed: number, same: number) =>
      `Tasks: ${added} added, ${removed} removed, ${changed} changed, ${same} the same.`,
    links: (added: number, removed: number, changed: number) =>
      `Links: ${added} added, ${removed} removed, ${changed} changed.`,
    hours: (before: string, after: string) => `Hours of work: ${before} → ${after}.`,
    finishes: (before: string, after: string) => `Finish: ${before} → ${after}.`,
  },
  check: {
    nothingStored: 'The file stores no dates of its own: nothing was compared.',
    badTolerance: 'The tolerance is a number of minutes.',
    fields: {
      start: 'start',
      finish: 'finish',
      earlyStart: 'early start',
      earlyFinish: 'early finish',
      lateStart: 'late start',
      lateFinish: 'late finish',
      startSlack: 'start slack',
      finishSlack: 'finish slack',
      totalSlack: 'total slack',
      freeSlack: 'free slack',
    },
    difference: (row: number, name: string, field: string, stored: string, computed: string) =>
      `${row} ${name}: ${field} in the file ${stored}, computed ${computed}`,
    more: (count: number) => `... and ${count} more (use --all)`,
    result: (compared: number, equal: number, differing: number) =>
      `${compared} ${plural('en', compared, { one: 'task', other: 'tasks' })} compared: ${equal} equal, ${differing} different.`,
  },
  selftest: {
    written: (file: string) => `Transcript written to ${file}. Send it to whoever maintains Parada.`,
  },
  start: {
    building: 'Building the app (first time only)...',
    buildFailed: 'The app could not be built.',
    portTaken: (port: number, holder: string, next: number) => `Port ${port} is in use by ${holder}; using ${next}.`,
    appAt: (url: string) => `Parada: ${url}`,
    companionAt: (url: string, code: string) => `Local server: ${url} (pairing code ${code})`,
    setUpCode: (code: string) => `Code to create the first account: ${code}`,
    stopping: 'Stopping...',
  },
}
