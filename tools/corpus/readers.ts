import type { Outcome, Schedule } from '@parada/schedule'
import { readMpp } from '../../packages/formats/src/mpp/index.ts'
import { readMspdi } from '../../packages/formats/src/mspdi/index.ts'
import { readPmxml } from '../../packages/formats/src/pmxml/index.ts'
import { readXer } from '../../packages/formats/src/xer/index.ts'

type Reader = (bytes: Uint8Array) => Outcome<Schedule>

/** The reader of a file by its extension; two programs write .xml. */
export function readerFor(extension: string, bytes: Uint8Array): Reader {
  if (extension === 'mpp' || extension === 'mpt') return readMpp
  if (extension === 'xer') return readXer
  const head = new TextDecoder().decode(bytes.subarray(0, 4096)).replaceAll('\0', '')
  return extension === 'pmxml' || /<(?:\w+:)?(?:API)?BusinessObjects[\s>]/.test(head) ? readPmxml : readMspdi
}
