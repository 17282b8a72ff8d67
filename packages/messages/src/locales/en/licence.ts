import type { Shape } from '../../shape.ts'
import type { licence as pt } from '../pt/licence.ts'

/** Licence page. */
export const licence: Shape<typeof pt> = {
  title: 'License',
  valid: 'License valid',
  invalid: 'License invalid',
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
  statusError: 'Error checking the license status',
  authorizeError: 'Error authorizing the current machine',
  licensee: 'Licensed to',
  plan: 'Plan',
  seats: 'Machines included',
  expires: 'Valid until',
  install: 'Install a license file',
  installed: 'License installed',
  installError: 'The license was not installed',
  companionNeeded: 'The license lives on this machine: start the local server to see and install it.',
}
