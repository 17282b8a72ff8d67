/** The name under which this page reports progress: that of whoever is signed in. */
export const reporter: { name: string | undefined } = { name: undefined }
