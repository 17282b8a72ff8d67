/** Line pictures of equipment, 32 by 24, by template: drawn for this product. */
const LINES: Readonly<Record<string, string>> = {
  exchanger: 'M5 8h20v8H5zM25 7v10l3-2V9zM2 9v6h3M9 8V5M20 16v3M8 11h14M8 13h14',
  column: 'M13 3h6q2 0 2 3v14h-10V6q0-3 2-3M11 8h10M11 12h10M11 16h10M9 21h14M21 6h4M11 18H7',
  heater: 'M8 10h16v11H8zM11 10l2-6h6l2 6M12 18q2-4 4 0q2-4 4 0M14 4V2h4v2',
  vessel: 'M8 8h16q4 4 0 8H8q-4-4 0-8M11 8V5M21 8V5M10 16v4M22 16v4',
  boiler: 'M6 7h20v13H6zM10 7v13M14 7v13M18 7v13M22 7v13M6 7l3-4h14l3 4',
  'recovery-boiler': 'M9 3h14v18H9zM9 8h14M12 8v8M16 8v8M20 8v8M9 17l7 4 7-4M23 12h4',
  tank: 'M5 8h22v12H5zM5 8q11-6 22 0M9 20v1M23 20v1',
  valve: 'M6 10l20 9v-9L6 19zM16 14V6M12 6h8',
  pump: 'M13 7a6 6 0 1 0 .1 0M13 7h9v4M4 13h3M19 13h8v4h-8M8 20h10',
  compressor: 'M5 6l14 4v8L5 22zM19 12h4M23 9h5v10h-5zM9 7V3M16 19v3',
  'steam-turbine': 'M4 10l16-6v16L4 14zM20 9h6v6h-6M26 12h4M8 9v6M12 7v10M16 6v12',
  'gas-turbine': 'M3 8l8 2v4l-8 2zM11 9h8v6h-8zM19 9l9-3v12l-9-3M6 9v6M23 8v8',
  'hydro-unit': 'M14 2h4v6h-4zM9 8h14v4H9zM16 12v3M10 15h12l-2 5h-8zM6 20h20',
  'cooling-tower': 'M9 21q4-8 0-16h14q-4 8 0 16zM11 5l5-3 5 3M7 21h18M13 12h6',
  conveyor: 'M4 15h24a3 3 0 0 1 0 5H4a3 3 0 0 1 0-5M6 17.500v0M26 17.500v0M12 14l3-5h5l2 5M9 20v2M23 20v2',
  mill: 'M7 7h16v11H7zM4 10h3v5H4zM23 10h4v5h-4zM11 18v3M19 18v3M7 12h16',
  crusher: 'M8 4h16l-4 8v8h-8v-8zM12 12h8M6 21h20M15 4l1 8',
  'blast-furnace': 'M13 2h6v4l4 9-2 6H11l-2-6 4-9zM9 15h14M7 21h18M19 3l6 3',
  bof: 'M11 4h10l4 6-2 9q-7 4-14 0L7 10zM16 1v8M5 12h2M25 12h2',
  'cement-kiln': 'M3 9l23 4v6L3 15zM10 10v7M18 12v6M26 14h4v4h-4M8 17v4M20 19v2',
  'reheat-furnace': 'M4 8h24v11H4zM8 16v-4M13 16v-4M18 16v-4M23 16v-4M4 19h24M20 8V3h4v5',
  substation: 'M9 9h14v11H9zM12 9V5M16 9V5M20 9V5M6 12h3M6 16h3M23 12h3M23 16h3M10 4h12',
  precipitator: 'M6 4h20v9H6zM6 13l5 7h2l3-7 3 7h2l5-7M11 4v9M16 4v9M21 4v9',
  digester: 'M13 2h6l2 5v8l-3 6h-4l-3-6V7zM11 8h10M11 12h10M21 17h5',
  'paper-machine':
    'M6 15a3 3 0 1 0 .1 0M13 9a3 3 0 1 0 .1 0M20 15a3 3 0 1 0 .1 0M27 9a3 3 0 1 0 .1 0M3 15l10-6 7 12 7-12',
  'sugar-mill': 'M16 4a4 4 0 1 0 .1 0M10 13a4 4 0 1 0 .1 0M22 13a4 4 0 1 0 .1 0M4 22h24',
  generic:
    'M16 6l2 2.500 3-.6.7 3 3 1-1.300 2.700 1.300 2.700-3 1-.7 3-3-.6L16 22l-2-2.300-3 .6-.7-3-3-1 1.300-2.700-1.300-2.700 3-1 .7-3 3 .6zM16 12a2.500 2.500 0 1 0 .1 0',
}

/** The picture of a piece of equipment; its name stands beside it. */
export function EquipmentPicture({ template }: { readonly template: string }) {
  return (
    <svg viewBox="0 0 32 24" width="36" height="27" aria-hidden="true" focusable="false">
      <path
        d={LINES[template] ?? LINES.generic}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
