/** Windows code page numbers to the names that TextDecoder knows. */
const NAMES: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1250: 'windows-1250',
  1251: 'windows-1251',
  1252: 'windows-1252',
  1253: 'windows-1253',
  1254: 'windows-1254',
  1255: 'windows-1255',
  1256: 'windows-1256',
  1257: 'windows-1257',
  1258: 'windows-1258',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
  20866: 'koi8-r',
  28591: 'iso-8859-1',
  28592: 'iso-8859-2',
  54936: 'gb18030',
  65001: 'utf-8',
}

const decoders = new Map<number, InstanceType<typeof TextDecoder>>()

/** Text of 8-bit bytes in a Windows code page; an unknown page is taken for Western European. */
export function decode(bytes: Uint8Array, codePage: number): string {
  const page = NAMES[codePage] ? codePage : 1252
  let decoder = decoders.get(page)
  if (!decoder) {
    decoder = new TextDecoder(NAMES[page])
    decoders.set(page, decoder)
  }
  return decoder.decode(bytes)
}

/** Code page of an RTF character set number (`\fcharset`). */
export const CHARSET_PAGES: Readonly<Record<number, number>> = {
  0: 1252,
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
}
