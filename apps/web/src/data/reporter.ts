/** The name under which this page reports progress: the signed-in user's. */
export const reporter: { name: string | undefined } = { name: undefined }
