/** The reader of files comes where a file is about to. */
let reader: typeof import('./reader.ts') | null = null

const load = async () => {
  reader ??= await import('./reader.ts')
  return reader
}

/** Starts the thread that reads: it is ready when the file is. */
export const prepareReading = (): void =>
  void load().then(
    part => part.prepareReading(),
    (cause: unknown) => console.warn('the reader is loaded when a file comes', cause),
  )

/** Cancels all reads. Each ends as a failure without a problem. */
export const stopReading = (): void => reader?.stopReading()

/** Reads a project file off the main thread. Never rejects: every failure is a problem. */
export async function readFile(file: File, progress: (share: number) => void) {
  const part = await load().catch(() => null)
  if (part) return part.readFile(file, progress)
  const suggestions = [{ code: 'web.sendFile', params: {} }]
  const problem = { code: 'web.readerFailed', severity: 'error', params: { name: file.name }, suggestions } as const
  return { type: 'failed', problems: [problem] } as const
}
