import { BOILER_OPENING, BOILER_STEPS } from './boiler-steps.ts'
import type { Card } from './card.ts'

/** Boiler: hours are for one medium-size item; see `Mark` for how sure they are. */
export const boilerCard: Card = {
  id: 'boiler',
  name: { pt: 'Caldeira', en: 'Boiler', es: 'Caldera' },
  aliases:
    'caldeiras?(?: aquatubular(?:es)?| flamotubular(?:es)?| a vapor| de biomassa| de forca| auxiliar(?:es)?)?|(?:water[- ]tube |fire[- ]tube |power |steam |package )?boilers?|hrsg|calderas?(?: acuotubular(?:es)?| pirotubular(?:es)?| de vapor)?|geradores? de vapor',
  rows: [
    ...BOILER_OPENING,
    {
      name: {
        pt: 'Limpar fornalha, superaquecedor e economizador',
        en: 'Clean furnace, superheater and economiser',
        es: 'Limpiar hogar, sobrecalentador y economizador',
      },
      trades: ['LIM'],
      low: 12,
      high: 36,
      crew: 6,
      after: [6],
      mark: 'O',
    },
    { ...BOILER_STEPS.ultrasonicThicknessInspection, after: [7] },
    { ...BOILER_STEPS.repairReplaceTubes, after: [5, 8] },
    { ...BOILER_STEPS.weldExamination, after: [9] },
    { ...BOILER_STEPS.repairRefractory, after: [9] },
    { ...BOILER_STEPS.cureRefractory, after: [11] },
    { ...BOILER_STEPS.overhaulFansDucts, after: [3] },
    { ...BOILER_STEPS.benchTestValves, after: [3] },
    { ...BOILER_STEPS.overhaulBurnersInstruments, after: [3] },
    { ...BOILER_STEPS.statutoryInternalInspection, after: [10] },
    { ...BOILER_STEPS.closeDrumsDoors, after: [12, 16] },
    { ...BOILER_STEPS.hydrostaticTest, after: [14, 17] },
    { ...BOILER_STEPS.removeScaffold, after: [16] },
    { ...BOILER_STEPS.testInterlocks, after: [13, 15, 18] },
    { ...BOILER_STEPS.unlockHeatUp, after: [19, 20] },
    { ...BOILER_STEPS.handOverOperations, after: [21] },
  ],
}
