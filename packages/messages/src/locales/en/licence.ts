import type { Shape } from '../../shape.ts'
import type { licence as pt } from '../pt/licence.ts'

/** Licence page. */
export const licence: Shape<typeof pt> = {
  title: 'Licence',
  valid: 'Licence valid',
  invalid: 'Licence invalid',
  machine: 'This machine',
  hostName: 'Host name',
  hostId: 'Host id',
  machineId: 'Machine id',
  platform: 'Platform',
  authorized: 'Authorized machines',
  addedAt: 'Added',
  noMachines: 'No authorized machine.',
  authorize: 'Authorize this machine',
  authorizedNow: 'Machine authorized',
  refresh: 'Refresh',
  statusError: 'Error checking the licence status',
  authorizeError: 'Error authorizing the current machine',
  licensee: 'Licensed to',
  plan: 'Plan',
  seats: 'Machines included',
  expires: 'Valid until',
  install: 'Install a licence file',
  installed: 'Licence installed',
  installError: 'The licence was not installed',
  companionNeeded: 'The licence lives on this machine: start the local server to see and install it.',
}
