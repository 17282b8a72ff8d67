import type { CallsOf } from '../call.ts'

export const plantCalls: CallsOf<'plant'> = {
  'plant.read': ({ identity, services }) => services.plant.read(identity),
  'plant.keepNorms': ({ input, identity, services }) => services.plant.keepNorms(input, identity),
  'plant.keepProfile': ({ input, identity, services }) => services.plant.keepProfile(input, identity),
}
