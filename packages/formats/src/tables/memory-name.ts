/** Name of the sheet in which a workbook of ours keeps the plan that it shows. */
export const MEMORY = '_parada'
