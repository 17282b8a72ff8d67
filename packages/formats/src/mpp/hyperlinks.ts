import { utf16 } from './bytes.ts'
import { bytesOf, type Row } from './row.ts'

export interface Hyperlink {
  readonly text?: string
  readonly address?: string
  readonly subAddress?: string
}

/** Bytes before each of the strings of a hyperlink block. */
const STRING_HEADER = 12

/** Reads a hyperlink: its text, address and place within the target, each a NUL-ended string behind a header. */
export function readHyperlink(row: Row, field: number): Hyperlink | undefined {
  const bytes = bytesOf(row, field)
  if (!bytes) return undefined
  let at = 0
  const next = (): string => {
    const value = utf16(bytes, at + STRING_HEADER)
    at += STRING_HEADER + (value.length + 1) * 2
    return value
  }
  const [text, address, subAddress] = [next(), next(), next()]
  if (text === '' && address === '' && subAddress === '') return undefined
  return {
    ...(text !== '' && { text }),
    ...(address !== '' && { address }),
    ...(subAddress !== '' && { subAddress }),
  }
}
