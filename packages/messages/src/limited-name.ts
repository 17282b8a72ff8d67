/** What is limited, by its name, and of an area what it counts: an area can limit people and lifts. */
export const limitedName = (
  { name, counts }: { readonly name: string; readonly counts?: 'people' | 'lifts' | undefined },
  words: Readonly<Record<'people' | 'lifts', string>>,
): string => (counts ? `${name} · ${words[counts]}` : name)
