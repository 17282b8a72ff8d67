import type { Shape } from '../../shape.ts'
import type { instructing as pt } from '../pt/instructing.ts'

export const instructing: Shape<typeof pt> = {
  examples: 'Examples',
  example1:
    'Boiler 2 shutdown, start 2027-03-12 at 7:00, 12h shifts 24/7. 1. Release and lock out equipment - 4h. 2. Erect scaffolding - 12h, after 1, 4 scaffolders. 3. Hydroblasting - 16h, after 2. 4. Ultrasonic inspection - 8h, after 3. 5. Hand over to operations - milestone, after 4.',
  example1Name: 'Boiler in shifts',
  example2:
    'Replace heat exchanger P-201: isolate lines 3h, drain 2h after isolating, pull bundle 8h after draining with 1 crane, clean bundle 12h, install new bundle 10h after cleaning, pressure test 4h, handover to operations (milestone)',
  example2Name: 'Heat exchanger',
  baseFile: 'MS Project file (optional)',
  baseFileHint: 'Its calendar, resources and structure are the starting point',
  allPlans: count => `All projects (${count})`,
  planColumn: { name: 'Plan', state: 'State', progress: 'Progress', finish: 'Finish', changed: 'Changed' },
  planState: { planned: 'planned', underWay: 'under way', done: 'completed' },
  underWay: 'Open a shutdown under way',
  underWayHint: 'Exchangers on the third day: status date, progress, baseline, delay and extra work',
}
