/** Longest side of a picture, in pixels, and the most bytes that the server takes. */
const SIDE = 1280
const MOST_BYTES = 400 * 1024
const QUALITIES = [0.8, 0.65, 0.5, 0.35]

/** A picture drawn anew and small: nothing of the file but what is seen on it, so no place and no device. Null when it cannot be read. */
export async function smallPhoto(file: Blob, most = MOST_BYTES, longest = SIDE): Promise<Uint8Array | null> {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return null
  for (const side of [longest, longest / 2]) {
    const scale = Math.min(1, side / Math.max(image.width, image.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(image.width * scale))
    canvas.height = Math.max(1, Math.round(image.height * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    for (const quality of QUALITIES) {
      const made = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
      if (made && made.size <= most) return new Uint8Array(await made.arrayBuffer())
    }
  }
  return null
}
