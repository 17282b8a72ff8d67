import { randomUUID } from 'node:crypto'
import type { Storage } from '../storage/db.ts'

/** The row of a person who has just come, with nothing granted and nothing set up; flags and times as the database keeps them. */
export function newUser(
  engine: Storage['engine'],
  now: Date,
  person: { readonly name: string; readonly email: string; readonly emailVerified: boolean },
) {
  const moment = engine === 'postgres' ? now : now.toISOString()
  return {
    id: randomUUID() as string,
    name: person.name,
    email: person.email,
    emailVerified: engine === 'postgres' ? person.emailVerified : Number(person.emailVerified),
    image: null,
    createdAt: moment,
    updatedAt: moment,
    twoFactorEnabled: null,
    role: 'user',
    banned: null,
    banReason: null,
    banExpires: null,
  }
}
