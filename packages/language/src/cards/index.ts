import { blastFurnaceCard } from './blast-furnace.ts'
import { bofCard } from './bof.ts'
import { boilerCard } from './boiler.ts'
import type { Card } from './card.ts'
import { cementKilnCard } from './cement-kiln.ts'
import { columnCard } from './column.ts'
import { compressorCard } from './compressor.ts'
import { conveyorCard } from './conveyor.ts'
import { coolingTowerCard } from './cooling-tower.ts'
import { crusherCard } from './crusher.ts'
import { digesterCard } from './digester.ts'
import { exchangerCard } from './exchanger.ts'
import { gasTurbineCard } from './gas-turbine.ts'
import { genericCard } from './generic.ts'
import { heaterCard } from './heater.ts'
import { hydroUnitCard } from './hydro-unit.ts'
import { millCard } from './mill.ts'
import { paperMachineCard } from './paper-machine.ts'
import { precipitatorCard } from './precipitator.ts'
import { pumpCard } from './pump.ts'
import { recoveryBoilerCard } from './recovery-boiler.ts'
import { reheatFurnaceCard } from './reheat-furnace.ts'
import { steamTurbineCard } from './steam-turbine.ts'
import { substationCard } from './substation.ts'
import { sugarMillCard } from './sugar-mill.ts'
import { tankCard } from './tank.ts'
import { valveCard } from './valve.ts'
import { vesselCard } from './vessel.ts'

/** Every card of equipment; those with the longer names first, so that "caldeira de recuperação" is not a "caldeira". */
export const CARDS: readonly Card[] = [
  recoveryBoilerCard,
  cementKilnCard,
  blastFurnaceCard,
  coolingTowerCard,
  gasTurbineCard,
  hydroUnitCard,
  paperMachineCard,
  sugarMillCard,
  precipitatorCard,
  substationCard,
  exchangerCard,
  heaterCard,
  boilerCard,
  bofCard,
  digesterCard,
  steamTurbineCard,
  compressorCard,
  millCard,
  crusherCard,
  conveyorCard,
  valveCard,
  pumpCard,
  tankCard,
  vesselCard,
  columnCard,
  reheatFurnaceCard,
]

/** For equipment that no card knows: the steps that every job has. */
export const GENERIC_CARD: Card = genericCard
