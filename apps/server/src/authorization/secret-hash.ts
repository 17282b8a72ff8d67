import { createHash } from 'node:crypto'

/** What is stored of a secret that gives access by itself (a key, a share link, an undo): who reads the database cannot use it. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
