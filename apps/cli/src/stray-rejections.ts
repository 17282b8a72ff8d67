/** Names of the errors of the PDF library, as it gives them. */
const OF_PDF =
  /^(?:XRef\w*|Format|Parser\w*|MissingData|InvalidPDF|UnknownError|RenderingCancelled|Response)(?:Exception|Error)$/

/**
 * The PDF library leaves promises behind when it gives a damaged file up: the outcome reports the error, and the same
 * comes a second time, unhandled, which would end the process with a trace. Other unhandled rejections still do.
 */
export function heedStrayRejections(): void {
  process.on('unhandledRejection', reason => {
    if (reason instanceof Error ? OF_PDF.test(reason.name) : OF_PDF.test(Object(reason).name ?? '')) return
    throw reason
  })
}
