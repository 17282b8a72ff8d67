import type { Shape } from '../../shape.ts'
import type { licence as pt } from '../pt/licence.ts'

/** Licence page. */
export const licence: Shape<typeof pt> = {
  title: 'Licencia',
  valid: 'Licencia válida',
  invalid: 'Licencia no válida',
  machine: 'Esta máquina',
  hostName: 'Nombre',
  hostId: 'Identificador del host',
  machineId: 'Identificador de la máquina',
  platform: 'Plataforma',
  authorized: 'Máquinas autorizadas',
  addedAt: 'Autorizada el',
  noMachines: 'Ninguna máquina autorizada.',
  authorize: 'Autorizar esta máquina',
  authorizedNow: 'Máquina autorizada',
  refresh: 'Actualizar',
  statusError: 'Error al verificar el estado de la licencia',
  authorizeError: 'Error al autorizar la máquina actual',
  licensee: 'Licenciado a',
  plan: 'Plan',
  seats: 'Máquinas incluidas',
  expires: 'Válida hasta',
  install: 'Instalar archivo de licencia',
  installed: 'Licencia instalada',
  installError: 'La licencia no se instaló',
  companionNeeded: 'La licencia está en esta máquina: inicie el servidor local para verla e instalarla.',
}
