// What a network is built from is needed for that moment only. Memory asked for anew each time would cost more than the
// work that is done in it: the collector goes over all objects of a plan for every so many megabytes of columns, so that
// large plans would take longer by the square of their size.

/** Bytes of temporary columns per task and per link, with some to spare. */
const PER_TASK = 64
const PER_LINK = 24
const ALIGNED = 8

let kept: WeakRef<ArrayBuffer> | undefined

/** Columns of zeros in memory that the next one uses again: nothing of it may outlive the building of one network. */
export class Temporary {
  private readonly buffer: ArrayBuffer
  private used = 0

  constructor(tasks: number, links: number) {
    const wanted = tasks * PER_TASK + links * PER_LINK + 4096
    const known = kept?.deref()
    this.buffer = known && known.byteLength >= wanted ? known : new ArrayBuffer(wanted)
    if (this.buffer !== known) kept = new WeakRef(this.buffer)
  }

  bytes(length: number): Uint8Array {
    const at = this.take(length)
    return at < 0 ? new Uint8Array(length) : new Uint8Array(this.buffer, at, length).fill(0)
  }

  integers(length: number): Int32Array {
    const at = this.take(length * Int32Array.BYTES_PER_ELEMENT)
    return at < 0 ? new Int32Array(length) : new Int32Array(this.buffer, at, length).fill(0)
  }

  numbers(length: number): Float64Array {
    const at = this.take(length * Float64Array.BYTES_PER_ELEMENT)
    return at < 0 ? new Float64Array(length) : new Float64Array(this.buffer, at, length).fill(0)
  }

  /** Where so many bytes begin; -1 when there are not so many left. */
  private take(bytes: number): number {
    const at = this.used
    const next = at + Math.ceil(bytes / ALIGNED) * ALIGNED
    if (next > this.buffer.byteLength) return -1
    this.used = next
    return at
  }
}
