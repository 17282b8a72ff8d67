import { assertInvariant } from '@parada/schedule'
import blastFurnace from './catalogue/blast-furnace.json' with { type: 'json' }
import bof from './catalogue/bof.json' with { type: 'json' }
import boiler from './catalogue/boiler.json' with { type: 'json' }
import cementKiln from './catalogue/cement-kiln.json' with { type: 'json' }
import column from './catalogue/column.json' with { type: 'json' }
import compressor from './catalogue/compressor.json' with { type: 'json' }
import conveyor from './catalogue/conveyor.json' with { type: 'json' }
import coolingTower from './catalogue/cooling-tower.json' with { type: 'json' }
import crusher from './catalogue/crusher.json' with { type: 'json' }
import digester from './catalogue/digester.json' with { type: 'json' }
import exchanger from './catalogue/exchanger.json' with { type: 'json' }
import gasTurbine from './catalogue/gas-turbine.json' with { type: 'json' }
import generic from './catalogue/generic.json' with { type: 'json' }
import heater from './catalogue/heater.json' with { type: 'json' }
import hydroUnit from './catalogue/hydro-unit.json' with { type: 'json' }
import mill from './catalogue/mill.json' with { type: 'json' }
import paperMachine from './catalogue/paper-machine.json' with { type: 'json' }
import precipitator from './catalogue/precipitator.json' with { type: 'json' }
import pump from './catalogue/pump.json' with { type: 'json' }
import recoveryBoiler from './catalogue/recovery-boiler.json' with { type: 'json' }
import reheatFurnace from './catalogue/reheat-furnace.json' with { type: 'json' }
import steamTurbine from './catalogue/steam-turbine.json' with { type: 'json' }
import substation from './catalogue/substation.json' with { type: 'json' }
import sugarMill from './catalogue/sugar-mill.json' with { type: 'json' }
import tank from './catalogue/tank.json' with { type: 'json' }
import unit from './catalogue/unit.json' with { type: 'json' }
import valve from './catalogue/valve.json' with { type: 'json' }
import vessel from './catalogue/vessel.json' with { type: 'json' }
import type { Catalogue, Template } from './template.ts'
import { readTemplate } from './validate.ts'

/** Those with the longer names first, so that a recovery boiler is not taken for a boiler. */
const DATA: readonly unknown[] = [
  recoveryBoiler,
  cementKiln,
  blastFurnace,
  coolingTower,
  gasTurbine,
  hydroUnit,
  paperMachine,
  sugarMill,
  precipitator,
  substation,
  exchanger,
  heater,
  boiler,
  bof,
  digester,
  steamTurbine,
  compressor,
  mill,
  crusher,
  conveyor,
  valve,
  pump,
  tank,
  vessel,
  column,
  reheatFurnace,
  generic,
]

/** Equipment that no template knows: the steps that every job has. */
export const GENERIC = 'generic'

const read = (data: unknown): Template => {
  const { template, problems } = readTemplate(data)
  assertInvariant(template !== null, JSON.stringify(problems))
  return template
}

let standard: Catalogue | null = null
let skeleton: Template | null = null

/** The templates that the product brings, in the order in which their names are looked for. */
export function standardCatalogue(): Catalogue {
  standard ??= new Map(DATA.map(read).map(each => [each.id, each]))
  return standard
}

/** The work of a whole unit around its equipment: stop, release of systems, recomposition, tests, utilities, start-up. */
export function unitSkeleton(): Template {
  skeleton ??= read(unit)
  return skeleton
}
