/** The three-task project behind "load demo data", in the wire form; dates lie around the present. */
export function demoProject(): Record<string, unknown> {
  const day = (offset: number) => {
    const date = new Date(Date.now() + offset * 86_400_000)
    return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
  }
  return {
    project_name: 'Projeto de demonstração',
    task_mode: 'auto',
    start_date: day(-6),
    tasks: [
      {
        id: 1,
        name: 'Bloqueio e liberação',
        start: day(-6),
        duration: '2d',
        percent_complete: 100,
        responsible: 'Operação',
      },
      {
        id: 2,
        name: 'Inspeção de soldas',
        start: day(-3),
        duration: '4d',
        percent_complete: 40,
        responsible: 'Inspeção',
      },
      { id: 3, name: 'Entrega para operação', start: day(3), duration: '0d', percent_complete: 0, milestone: true },
    ],
    resources: [
      { id: 1, name: 'Equipe de operação', type: 'work', max_units: 1 },
      { id: 2, name: 'Inspetor de soldagem', type: 'work', max_units: 1 },
    ],
    assignments: [
      { task_id: 1, resource_id: 1 },
      { task_id: 2, resource_id: 2 },
    ],
    dependencies: [
      { pred_id: 1, succ_id: 2, type: 'FS', lag: '' },
      { pred_id: 2, succ_id: 3, type: 'FS', lag: '' },
    ],
  }
}

/** A schema with every shape the reader takes, for trials in the console. */
export const testSchema: Readonly<Record<string, unknown>> = {
  project_name: 'Projeto de teste',
  task_mode: 'auto',
  tasks: [
    { id: 1, name: 'Fase 1', is_summary: true, outline_level: 1 },
    { id: 2, name: 'Preparar área', parent_id: 1, start_date: '2027-03-01', duration: '16h', progress: 100 },
    { id: 3, name: 'Soldar tubos', parent_id: 1, duration: '2d', percent_complete: 25, resource_names: ['Soldador'] },
    { id: 4, name: 'Fim', duration: '0h', milestone: true },
  ],
  resources: [{ id: 1, name: 'Soldador', type: 'work', max_units: 2 }],
  assignments: [{ task_id: 3, resource_id: 1 }],
  dependencies: [
    { pred_id: 2, succ_id: 3 },
    { predecessor_id: 3, successor_id: 4, type: 'FS', lag: '+2h' },
  ],
}
