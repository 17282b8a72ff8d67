/** The parts of a JPEG of one grey point, put together here; `location` goes where cameras write where they were. */
export function smallJpeg(location?: string): Buffer {
  const segment = (marker: number, body: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(body.length + 2, 2)
    return Buffer.concat([head, body])
  }
  const table = Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])
  const frame = Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0])
  const huffman = (kind: number) => Buffer.concat([Buffer.from([kind, 1]), Buffer.alloc(15), Buffer.from([0])])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...(location === undefined ? [] : [segment(0xe1, Buffer.from(`Exif\0\0${location}`, 'latin1'))]),
    ...(location === undefined ? [] : [segment(0xfe, Buffer.from(location))]),
    segment(0xdb, table),
    segment(0xc0, frame),
    segment(0xc4, huffman(0)),
    segment(0xc4, huffman(0x10)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x3f, 0xff, 0xd9]),
    ...(location === undefined ? [] : [Buffer.from(location)]),
  ])
}
