/** Who reads the output may have seen enough, as `head` has: the command ends, and that is no failure. */
export function heedClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0)
      throw error
    })
}
