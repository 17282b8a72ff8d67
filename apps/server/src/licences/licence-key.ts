import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { Config } from '../config.ts'
import { ed25519FromSeed } from '../subscription/entitlement.ts'

/** The issuer's key: given as PEM, else one of the installation's own. */
export function licenceKey(config: Config): KeyObject {
  const given = config.settings.PARADA_LICENCE_KEY
  return given ? createPrivateKey(given.replaceAll('\\n', '\n')) : ed25519FromSeed(config.derive('licence'))
}
