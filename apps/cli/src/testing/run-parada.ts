import { vi } from 'vitest'
import { main } from '../main.ts'

export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs the command line in this process, in English unless said otherwise, and gives its exit code with what it printed. */
export async function runParada(
  argv: readonly string[],
  {
    lang = 'en',
    env = {},
    began,
  }: { readonly lang?: string; readonly env?: NodeJS.ProcessEnv; readonly began?: number } = {},
): Promise<Ran> {
  const lines = { out: [] as string[], err: [] as string[] }
  const out = vi.spyOn(console, 'log').mockImplementation(line => void lines.out.push(String(line)))
  const err = vi.spyOn(console, 'error').mockImplementation(line => void lines.err.push(String(line)))
  try {
    return {
      code: await main([...argv, '--lang', lang], env, undefined, began),
      out: lines.out.join('\n'),
      err: lines.err.join('\n'),
    }
  } finally {
    out.mockRestore()
    err.mockRestore()
  }
}

export const parada = (...argv: string[]): Promise<Ran> => runParada(argv)
