import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { projects as pt } from '../pt/projects.ts'

/** Project list. */
export const projects: Shape<typeof pt> = {
  open: 'Proyectos...',
  empty: 'Ningún proyecto guardado en el servidor.',
  emptyHint: 'Todo plan que genere o abra con su cuenta se guarda aquí.',
  search: 'Buscar proyecto',
  archived: 'Archivados',
  archive: 'Archivar',
  unarchive: 'Desarchivar',
  duplicate: 'Duplicar',
  remove: 'Eliminar',
  removed: name => `Eliminado: ${name}`,
  restored: name => `De vuelta: ${name}`,
  rename: 'Renombrar',
  actions: name => `Acciones de ${name}`,
  onThisDevice: 'En este navegador',
  onServer: 'En el servidor',
  failed: 'No se pudo cargar la lista',
  folder: 'Carpeta',
  noFolder: 'Sin carpeta',
  allFolders: 'Todas las carpetas',
  move: 'Mover a carpeta',
  moveTitle: (name: string) => `Mover: ${name}`,
  newFolder: 'Nombre de la carpeta',
  moved: (name: string, folder: string) =>
    folder === '' ? `${name} está fuera de las carpetas` : `${name} está en ${folder}`,
  duplicated: (name: string) => `Copia creada: ${name}`,
  archivedNow: (name: string) => `Archivado: ${name}`,
  unarchivedNow: (name: string) => `De vuelta del archivo: ${name}`,
  unnamed: 'Sin nombre',
  order: { label: 'Orden', recent: 'Modificados por último', name: 'Por nombre', tasks: 'Con más tareas' },
  nothingFound: 'No se encontró nada',
  nothingFoundHint: 'Busque por otra parte del nombre o en otra carpeta.',
  noneArchived: 'Ningún proyecto archivado.',
  renameTitle: name => `Renombrar: ${name}`,
  newName: 'Nombre del proyecto',
  renamed: name => `Nombre nuevo: ${name}`,
  openNow: 'abierto',
  waiting: n =>
    `${formatNumber('es', n)} ${plural('es', n, { one: 'edición en espera', other: 'ediciones en espera' })}`,
  toServer: 'Guardar en el servidor',
}
