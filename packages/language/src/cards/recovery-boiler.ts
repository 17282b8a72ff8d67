import { BOILER_OPENING, BOILER_STEPS } from './boiler-steps.ts'
import type { Card } from './card.ts'

/** Recovery boiler: hours are for one medium-size item; see `Mark` for how sure they are. */
export const recoveryBoilerCard: Card = {
  id: 'recovery-boiler',
  name: { pt: 'Caldeira de recuperação', en: 'Recovery boiler', es: 'Caldera de recuperación' },
  aliases: 'caldeiras? de recuperacao(?: quimica)?|recovery boilers?|calderas? (?:de recuperacion|recuperadoras?)',
  rows: [
    ...BOILER_OPENING,
    {
      name: {
        pt: 'Lavar com água superaquecedor e economizador',
        en: 'Water-wash superheater and economiser',
        es: 'Lavar con agua sobrecalentador y economizador',
      },
      trades: ['LIM'],
      low: 12,
      high: 36,
      crew: 6,
      after: [6],
      mark: 'E',
    },
    {
      name: {
        pt: 'Secar fornalha e remover smelt',
        en: 'Dry furnace and remove smelt',
        es: 'Secar hogar y retirar fundido',
      },
      trades: ['OPE', 'LIM'],
      low: 12,
      high: 24,
      crew: 4,
      after: [7],
      mark: 'E',
    },
    { ...BOILER_STEPS.ultrasonicThicknessInspection, after: [8] },
    { ...BOILER_STEPS.repairReplaceTubes, after: [5, 9] },
    { ...BOILER_STEPS.weldExamination, after: [10] },
    { ...BOILER_STEPS.repairRefractory, after: [10] },
    { ...BOILER_STEPS.cureRefractory, after: [12] },
    { ...BOILER_STEPS.overhaulFansDucts, after: [3] },
    { ...BOILER_STEPS.benchTestValves, after: [3] },
    { ...BOILER_STEPS.overhaulBurnersInstruments, after: [3] },
    { ...BOILER_STEPS.statutoryInternalInspection, after: [11] },
    { ...BOILER_STEPS.closeDrumsDoors, after: [13, 17] },
    { ...BOILER_STEPS.hydrostaticTest, after: [15, 18] },
    { ...BOILER_STEPS.removeScaffold, after: [17] },
    { ...BOILER_STEPS.testInterlocks, after: [14, 16, 19] },
    { ...BOILER_STEPS.unlockHeatUp, after: [20, 21, 25] },
    { ...BOILER_STEPS.handOverOperations, after: [22] },
    {
      name: {
        pt: 'Revisar bicos de licor e de ar',
        en: 'Overhaul liquor and air nozzles',
        es: 'Revisar toberas de licor y de aire',
      },
      trades: ['MEC'],
      low: 12,
      high: 16,
      crew: 4,
      after: [3],
      mark: 'E',
    },
    {
      name: {
        pt: 'Testar drenagem de emergência (ESP)',
        en: 'Test the emergency shutdown (ESP) and rapid drain',
        es: 'Probar el paro de emergencia (ESP)',
      },
      trades: ['INS', 'OPE'],
      low: 8,
      high: 12,
      crew: 4,
      after: [24, 21],
      mark: 'E',
    },
  ],
}
