import { expect, test } from 'vitest'
import { stepsOfName } from './step-names.ts'
import { isDeblinding, isHandOver, isStartUpTask } from './turning-points.ts'

test.each([
  'Warm up and light pilots of F-3101',
  'Lighting burners F-3101',
  'Put compressor K-501 back on stream',
  'Heat-up of the recovery boiler',
  'Ignite the regenerator torch B-7',
  'Acendimento da caldeira de biomassa',
  'Aquecer e colocar em operação o forno F-12',
  'Curva de aquecimento do refratário',
  'Ligar os queimadores da caldeira CB-2',
  'Calentamiento del horno rotatorio',
  'Prender quemadores y calentar caldera C-4',
  'Poner en servicio el reactor R-9',
  'Encendido de pilotos',
  'Put RB-1 on black liquor',
  'Start liquor firing RB-1',
  'Cut in feed',
  'Introduce feed to riser',
  'Blow-in of blast furnace 2',
  'Turn on the hot blast',
  'Raise steam',
  'Resume production',
  'Restart unit 300',
  'Plant start-up',
  'Train 2 start-up',
  'Start up pump P-101',
  'Hot commissioning',
  'Admitir carga no reator R-1',
  'Injetar carga no riser',
  'Iniciar alimentação do forno',
  'Retomar operação da unidade',
  'Levantar pressão na caldeira CB-1',
  'Comissionamento a quente',
  'Soplado inicial AH-1',
  'Introducir carga',
  'Reanudar operación',
  'Reinicio de producción',
  'Limpar e dar partida na bomba P-1',
  'Revisar e partir a turbina',
  'Revisão geral da bomba, partida',
  'Acender queimador de partida',
])('starts up: %s', name => {
  expect(isStartUpTask({ name })).toBe(true)
  // What the audit judges by knows it by the same words.
  const { first, all } = stepsOfName(name)
  expect(first === 'dryOut' || all.includes('startUp')).toBe(true)
})

test.each([
  'Secagem do óleo do trafo TR-2',
  'Dry out transformer windings',
  'Replace lighting of the control room',
  'Inspecionar queimadores antes da partida',
  'Reparar refratário e aquecer',
  'Weld preheat check',
  'Trocar ignitor do queimador',
  'Replace ignition transformer',
  'Apagar queimadores',
  'Parar injeção de carga D-702',
  'Raquetear entrada de carga R-1',
  'Iniciar carga do catalisador',
  'Iniciar operação de limpeza',
  'Stop liquor firing and cool RB-1',
  'Blind fuel gas line F-1',
  'Start feed water pump test',
  'Parar sopro do alto-forno',
  'Soplar tubos con aire',
  'Trocar motor de partida',
  'Inspecionar motor de partida do gerador',
  'Limpar bico do queimador de partida',
  'Instalar filtro de partida',
  'Reparar quemador de arranque',
  'Repair start-up burner B-2',
  'Remove start-up strainers',
  'Pre start-up safety review',
  'Check list de partida',
  'Reunião de partida',
  'Aprovar procedimento de partida',
  'Preparar partida',
  'Start-up spare parts ordered',
])('starts nothing up: %s', name => expect(isStartUpTask({ name })).toBe(false))

test('a step of heating is a start-up, whatever it is called', () => {
  expect(isStartUpTask({ name: 'Etapa 7', step: 'dryOut' })).toBe(true)
  expect(isStartUpTask({ name: 'Etapa 7', step: 'cure' })).toBe(false)
})

test('what is given to those who work on it is no hand-over, for whoever judges', () => {
  for (const name of ['Entrega do K-501 à manutenção', 'Hand over materials', 'Entrega de turno']) {
    expect(isHandOver({ name })).toBe(false)
    expect(stepsOfName(name).all).not.toContain('handOver')
  }
  for (const name of ['Entrega do K-501 à operação', 'Hand over F-3101', 'Entregar planta a producción'])
    expect(isHandOver({ name })).toBe(true)
})

test('a figure eight that is opened takes a blind out, for whoever judges', () => {
  for (const name of ['Virar figura 8 para aberto na linha 12', 'Pull spades K-501', 'Quitar bridas ciegas R-9']) {
    expect(isDeblinding({ name })).toBe(true)
    expect(stepsOfName(name).all).toContain('deblind')
  }
})
