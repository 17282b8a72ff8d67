import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname, networkInterfaces, platform } from 'node:os'
import type { MachineInfo } from '@parada/protocol'

/** The system's own id of this installation, where it has one. */
function systemId(): string | null {
  for (const path of ['/etc/machine-id', '/var/lib/dbus/machine-id']) {
    try {
      const id = readFileSync(path, 'utf8').trim()
      if (id !== '') return id
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return null
}

/** The first hardware address in a fixed order; null on a machine without a network card. */
function hardwareAddress(): string | null {
  const addresses = Object.entries(networkInterfaces())
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, each]) => each ?? [])
    .filter(each => !each.internal && each.mac !== '00:00:00:00:00:00')
    .map(each => each.mac)
  return addresses[0] ?? null
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** How this machine is named in a licence. Ids are hashes: neither the system's id nor a hardware address leaves it. */
export function machineInfo(): MachineInfo {
  const name = hostname()
  return {
    host_name: name,
    host_id: shortHash(`host:${name}`),
    machine_id: shortHash(`machine:${systemId() ?? hardwareAddress() ?? name}`),
    platform: platform(),
  }
}
