import { HEAD_BEFORE } from '../lexicon/rows.ts'
import type { Grammar } from './grammar.ts'

/** English of the plant: turnaround, outage and overhaul notes. */
export const en: Grammar = {
  language: 'en',
  tells:
    'the of and to in for with after before then is are be will on at from by it this that we days day hours hour week shift start finish task tasks please hello hi thanks replace repair clean remove install check set make move delete add change shutdown outage overhaul pump boiler not when once until should must takes while first last all my me write create build plan schedule swap rename what next monday tuesday wednesday thursday friday saturday sunday inspect isolate crew welders mechanics reduce increase push postpone delay double half belt replacement cut old new clamp drain casing box up lockout scaffold scaffolding blast paint weld welding pipe test tests seal bearing bearings gasket gaskets valve valves tank crane overhauls reline hydrotest alignment grout lube motor gearbox fan pull fit milestone permit issued hr hrs conveyor liner liners'.split(
      ' ',
    ),
  stopWords:
    'the a an of to in on at for with by from and is are be it its this that task tasks activity activities step item all every job jobs my our so'.split(
      ' ',
    ),
  articles:
    "(?:with(?=\\s+the\\s)|the|a|an|to|and|we|will|need to|needs to|should|must|have to|we'll|there is|there are|is|are|do(?= the)|perform(?= the)|carry out(?= the)|also|some|of|comes|come|it takes|takes(?!\\s+(?:it|them|the|an?|out|off|down|apart)\\s)|please|for(?= the))",
  link: {
    after:
      '(?:(?:starts?|starting|begins?|beginning|to start|can start|may start|runs?|goes|done|comes|follows)\\s+)?(?:(?:only|right|immediately|directly|straight)\\s+)?(?:after\\s+(?:(?:the\\s+)?(?:completion|finish|end|finishing|completing|ending|completed?)\\s+(?:of\\s+)?)?|once|when(?:ever)?|as soon as|following|(?:up)?on (?:the )?(?:completion|finishing|completing) (?:of)?|(?:also\\s+)?depend(?:s|ing|ent)?\\s+(?:also\\s+)?(?:up)?on|dep\\.?\\s*(?:on)?[:\\s]|pred(?:ec(?:essors?)?)?s?\\.?\\s*[:=]?|predecessors?\\s*[:=]?|needs|requires|subsequent to|preceded by|waits? (?:for|on|until)|provided|upon|not before|(?:and\\s+)?follows(?=\\s))',
    before: '(?:before(?:\\s+(?:that|this|then|starting|the start of|beginning))?|prior to|ahead of|until just before)',
    afterStart:
      '(?:after\\s+(?:the\\s+)?(?:start|starting|beginning|begin|commencement)\\s*(?:of)?|(?:from|into) (?:the )?(?:start|beginning) of)',
    withStart:
      '(?:(?:starts?|starting|begins?|beginning|start|kicks? off)\\s+(?:together|at the same time|simultaneously|along|concurrently)?\\s*(?:with|as)|same start as|at the same start as)',
    withFinish:
      '(?:(?:finish(?:es|ing)?|ends?|ending|completes?)\\s+(?:together|at the same time|simultaneously|along|concurrently)?\\s*(?:with|as)|same (?:finish|end) as)',
    parallel:
      '(?:in parallel(?:\\s+(?:with|to))?|parallel(?:\\s+(?:with|to))?|(?:at the )?same time as|at the same time|simultaneously(?:\\s+with)?|while|meanwhile|meantime|in the meantime|concurrent(?:ly)?(?:\\s+with)?|alongside|together with|side by side with|during|whilst|as well as)',
    next: '(?:(?:and\\s+)?(?:then|next|afterwards?|after that|after this|thereafter|subsequently|followed by|following that|(?:only\\s+)?then(?=\\s)|(?:secondly|thirdly|fourthly)|once done|when done|that done|later on|later|(?:on )?the (?:next|following) day)|after)',
    last: '(?:(?:and\\s+)?finally|lastly|(?:and\\s+)?(?<!the\\s)last|at the (?:very )?end|in the end|to (?:finish|close out|wrap up|end)(?: (?:up|off))?|(?:finish|close|end|wrap|conclude)\\w*(?: (?:up|off|out))? with|after (?:everything|all)(?: (?:else|that|of that|is done))?|after (?:both|all (?:two|three|four|five|of (?:them|these|those)))|when (?:everything|all|both) (?:is|are) (?:done|complete|finished|ready)|once (?:everything|all|both)(?: (?:is|are) (?:done|complete|finished|ready))?|(?:both|all) done)',
    first:
      '(?:first(?: of all| up)?|firstly|to (?:begin|start)(?: with)?|initially|(?:start|begin)(?:s|ning)? (?:with|by))',
    both: '(?:both(?: of (?:them|these|those))?|the two|all (?:two|three|four|of (?:them|these|those|the above))|these two|those two|all|everything|all previous|all the above)',
    later: '(?:later|afterwards?|after|after that)',
    startTail: '(?:(?:has |have |is |are )?(?:start(?:s|ed|ing)?|beg(?:ins?|an|un|inning)|commenced?s?|under ?way))',
    finishTail:
      '(?:(?:has|have|is|are|was|were|gets?|been|being)*\\s*(?:been )?(?:fully )?(?:finish(?:es|ed)?|done|complet(?:es?|ed)|ends?|ended|over|ready|out|in place|off|up|closed|installed|removed|opened|open|cleared|isolated|approved|signed(?: off)?|cleaned|built|erected))',
    beforeEnd:
      '(?:before\\s+(?:the\\s+)?(?:end|finish|completion)(?: of)?|before\\s+(?=[^,;.]*(?:finishes|ends|is (?:done|finished|complete))))',
    lagLabel: '(?:with (?:an? )?)?(?:lag|delay|gap|wait(?:ing)?|waiting time|float|buffer)\\s*(?:time\\s*)?(?:of|:|=)?',
    leadLabel: '(?:with (?:an? )?)?(?:lead|overlap)\\s*(?:time\\s*)?(?:of|:|=)?',
  },
  start:
    '(?:start(?:s|ing)?(?:\\s+date)?(?: on| from| at)?|begin(?:s|ning)?(?: on| from| at)?|from|kick[ -]?off|commenc\\w+|as of|on)',
  finish:
    '(?:finish(?:es|ing)?|end(?:s|ing)?|complet\\w+|by|until|till|due|deadline|no later than|must be (?:done|finished|complete) by|deliver\\w*|handover|hand over|to)',
  milestone: '(?:(?:final |end |key |contract )?milestones?)',
  done: '(?:done|complete[d]?|finished|100\\s*%|ready|closed|ok)',
  underway: '(?:under ?way|in progress|ongoing|started|halfway|half done|half-way)',
  notStarted: '(?:not started|to do|todo|pending|yet to start)',
  and: '(?:,\\s*and|;\\s*and|and|,|;|\\+|&|/)',
  item: '(?:(?:the\\s+)?(?:items?|tasks?|activit(?:y|ies)|steps?|lines?|jobs?|ids?|no\\.?|nos\\.?|numbers?|op)\\.?\\s*)',
  sequence:
    '(?:sequential(?:ly)?|seq\\.?(?=\\s*$)|in sequence|in series|one after (?:the other|another)|in (?:that|this|the given|the listed|the stated|listed|the above) order|back[ -]to[ -]back|in order|consecutive(?:ly)?|each (?:one |task |step )?(?:starts?|starting|begins?|follow(?:s|ing)?)? ?(?:after )?the (?:previous|one before|preceding)(?: one)?|chained|linked one to the next|step by step|in a row)',
  allParallel:
    '(?:all (?:of them )?in parallel|everything in parallel|all at the same time|all at once|no dependencies|independent(?:ly)? of each other|all simultaneously|in parallel with each other)',
  greeting:
    "(?:hi|hello|dear|(?:good )?(?:morning|afternoon|evening)(?=\\s+(?:all|team|folks|everyone)|,)|good (?:morning|afternoon|evening)|hey|team|all,|folks|hope (?:you|this)|please (?:find|see|build|make|create|set up)|as (?:discussed|agreed|requested|per)|find (?:below|attached)|here(?:'s| is| are) )",
  closing:
    '(?:thanks|thank you|regards|best(?: regards)?|kind regards|cheers|sincerely|br,?|many thanks|yours|let me know|any questions)',
  mailHeader: '(?:from|to|cc|bcc|sent|date)\\s*:',
  subject: '(?:subject|title|re|ref\\.?|topic)\\s*:',
  projectLabel:
    '(?:(?:project|schedule|plan|job|work order|wo|shutdown|outage|scope)(?: name)?\\s*(?:[:\\-]|called|named))',
  phaseWord: '(?:phase|shift|day|week|stage|block|area|group|package|discipline|wbs|section|equipment)',
  header: {
    id: '(?:id|no\\.?|n|#|item|line|code|seq\\.?|number|wo|op|wbs|pos|step|ref)',
    name: '(?:(?:task |activity )?name|activit(?:y|ies)|tasks?|jobs?|description.*|what.*|work(?: description)?|operation|scope|action|step)',
    duration: '(?:dur(?:ation)?\\.?.*|time.*|hours?.*|days?|hrs?\\.?|h|d|length|est(?:imate)?.*|min(?:utes)?)',
    work: '(?:m\\.?h\\.?|hh|man[- ]?hours?.*|person[- ]?hours?.*|mhrs?|work \\(?h(?:rs|ours)?\\)?)',
    predecessor: `(?:pred.*|depend.*|${HEAD_BEFORE}|after.*|follows.*|preced.*|needs.*|requires.*|links?.*|comes after.*|waits.*)`,
    resource:
      '(?:craft|trade|shop|discipline|work ?group|resources?.*|resp.*|who.*|crews?.*|owner|trades?|discipline|team|assigned.*|craft.*|by|labou?r|performed.*)',
    quantity: '(?:qty.*|quant.*|people|men|headcount|no\\.? of (?:people|men)|workers)',
    start: '(?:start.*|begin.*)',
    finish: '(?:finish.*|end.*|due.*|completion)',
    progress: '(?:%.*|progress.*|done|complete[d]?|status)',
    phase: '(?:phase|area|group|stage|package|section|equipment|location)',
    notes: '(?:notes?|comments?|remarks?|details?)',
  },
  crewLabel:
    '(?:crew|team|resources?|resp(?:onsible)?\\.?|assigned to|owner|by (?:the )?|done by|performed by|labou?r|manpower|who|using|with (?:a )?crew of|crew of)',
  material: '(?:materials?|consumables?|spares?|supplies|parts)',
  durationVerb:
    '(?:(?:which\\s+|it\\s+|that\\s+)?(?:will\\s+)?(?:tak(?:es?|ing)|last(?:s|ing)?|requir(?:es?|ing)|need(?:s|ing)?|runs?(?: for)?|spend(?:s|ing)?|is|are)(?:\\s+(?:about|around|roughly|approximately|some))?|(?:with a |has a )?duration\\s*(?:of|:|=)?|time\\s*(?:of|:|=)?|estimated(?: at)?|planned(?: for)?|i think|i guess|for (?:about |around |roughly )?|allow(?:ing)?|about|around|approximately|approx\\.?|roughly|over|in|within|~|est\\.?:?)',
  roles: [
    { pattern: 'mechanics?', name: 'Mechanic' },
    { pattern: 'millwrights?', name: 'Millwright' },
    { pattern: 'electricians?|sparkies|sparky', name: 'Electrician' },
    { pattern: 'welders?', name: 'Welder' },
    { pattern: 'boilermakers?', name: 'Boilermaker' },
    { pattern: 'pipe ?fitters?', name: 'Pipefitter' },
    { pattern: 'fitters?', name: 'Fitter' },
    { pattern: 'scaffolders?|scaffold (?:erectors?|builders?)', name: 'Scaffolder', whole: true },
    { pattern: 'riggers?', name: 'Rigger' },
    { pattern: 'instrument (?:technicians?|techs?)|instrumentation techs?', name: 'Instrument technician' },
    { pattern: '(?:ndt|nde) (?:technicians?|techs?)', name: 'NDT technician' },
    { pattern: 'technicians?|techs?', name: 'Technician' },
    { pattern: '(?:ndt |weld(?:ing)? )?inspectors?', name: 'Inspector' },
    { pattern: 'helpers?', name: 'Helper' },
    { pattern: 'labou?rers?', name: 'Labourer' },
    { pattern: '(?:crane )?operators?', name: 'Operator' },
    { pattern: 'painters?', name: 'Painter' },
    { pattern: 'refractory (?:bricklayers?|masons?)', name: 'Refractory bricklayer' },
    { pattern: 'bricklayers?', name: 'Bricklayer' },
    { pattern: 'masons?', name: 'Mason' },
    { pattern: 'insulators?', name: 'Insulator' },
    { pattern: 'machinists?', name: 'Machinist' },
    { pattern: 'plumbers?', name: 'Plumber' },
    { pattern: 'cleaners?', name: 'Cleaner' },
    { pattern: 'engineers?', name: 'Engineer' },
    { pattern: 'supervisors?', name: 'Supervisor' },
    { pattern: 'foremen|foreman', name: 'Foreman' },
    { pattern: 'hole ?watch(?:es)?|fire ?watch(?:es)?', name: 'Watch' },
    { pattern: 'contractors?', name: 'Contractor' },
    { pattern: 'programmers?', name: 'Programmer' },
    { pattern: 'specialists?', name: 'Specialist' },
    { pattern: 'divers?', name: 'Diver' },
    { pattern: 'carpenters?', name: 'Carpenter' },
    { pattern: 'drivers?', name: 'Driver' },
    { pattern: 'lubricators?', name: 'Lubricator' },
    { pattern: '(?:people|persons?|men|workers|crew members|staff)', name: 'Crew' },
    { pattern: '(?:overhead|bridge|gantry) cranes?', name: 'Overhead crane', kind: 'machine' },
    { pattern: '(?:\\d+[ -]?t(?:on(?:ne)?)? )?cranes?(?: of \\d+ ?t)?', name: 'Crane', kind: 'machine' },
    { pattern: 'fork ?lifts?', name: 'Forklift', kind: 'machine' },
    { pattern: '(?:cherry ?pickers?|aerial platforms?|boom lifts?)', name: 'Aerial platform', kind: 'machine' },
    { pattern: 'vacuum trucks?', name: 'Vacuum truck', kind: 'machine' },
    { pattern: 'hoists?', name: 'Hoist', kind: 'machine' },
    { pattern: 'cleaning', name: 'Cleaning', kind: 'people' },
    { pattern: 'operations', name: 'Operations', kind: 'people' },
    { pattern: 'mechanical', name: 'Mechanical', kind: 'people' },
    { pattern: 'electrical', name: 'Electrical', kind: 'people' },
    { pattern: 'instrumentation', name: 'Instrumentation', kind: 'people' },
    { pattern: 'automation', name: 'Automation', kind: 'people' },
    { pattern: 'maintenance', name: 'Maintenance', kind: 'people' },
    { pattern: 'inspection', name: 'Inspection', kind: 'people' },
    { pattern: 'civil', name: 'Civil', kind: 'people' },
    { pattern: 'safety|hse', name: 'Safety', kind: 'people' },
    { pattern: 'production', name: 'Production', kind: 'people' },
    { pattern: 'laboratory|lab', name: 'Laboratory', kind: 'people' },
    { pattern: 'utilities', name: 'Utilities', kind: 'people' },
  ],
  texts: {
    project: 'New schedule',
    start: 'Shutdown start',
    finish: 'Shutdown end',
    shutdownOf: equipment => `Shutdown: ${equipment}`,
    people: 'Crew',
  },
}
