/** Providers of language models that can be configured. */
export const PROVIDERS = ['openai-compatible', 'openai', 'anthropic', 'google', 'azure'] as const
export type Provider = (typeof PROVIDERS)[number]

/** How to reach a model, read from the environment. The key stays in the server. */
export interface ModelSettings {
  readonly provider: Provider
  readonly model: string
  readonly url?: string
  readonly key?: string
  /** Azure only: the resource's name, where no address is given. */
  readonly resource?: string
  /** Longest time for one answer, and longest silence within it, in seconds. */
  readonly timeoutSeconds: number
  readonly silenceSeconds: number
  /** Whether the endpoint takes a JSON schema; where it does not, the schema goes into the instructions. */
  readonly schema: boolean
}

const number = (text: string | undefined, fallback: number): number => {
  const value = Number(text)
  return Number.isFinite(value) && value > 0 ? value : fallback
}

/**
 * Reads `PARADA_AI_PROVIDER`, `PARADA_AI_MODEL`, `PARADA_AI_URL`, `PARADA_AI_KEY`, `PARADA_AI_RESOURCE`,
 * `PARADA_AI_TIMEOUT`, `PARADA_AI_SILENCE` (seconds) and `PARADA_AI_SCHEMA=false`. Null when no model is named: the
 * offline engine answers. An address alone means an OpenAI-compatible endpoint (Ollama, vLLM, LM Studio).
 */
export function modelSettings(env: Readonly<Record<string, string | undefined>>): ModelSettings | null {
  const model = env.PARADA_AI_MODEL?.trim()
  if (!model) return null
  const named = env.PARADA_AI_PROVIDER?.trim().toLowerCase()
  const provider = PROVIDERS.find(each => each === named) ?? (env.PARADA_AI_URL ? 'openai-compatible' : 'openai')
  if (provider === 'openai-compatible' && !env.PARADA_AI_URL) return null
  return {
    provider,
    model,
    ...(env.PARADA_AI_URL && { url: env.PARADA_AI_URL }),
    ...(env.PARADA_AI_KEY && { key: env.PARADA_AI_KEY }),
    ...(env.PARADA_AI_RESOURCE && { resource: env.PARADA_AI_RESOURCE }),
    timeoutSeconds: number(env.PARADA_AI_TIMEOUT, 180),
    silenceSeconds: number(env.PARADA_AI_SILENCE, 45),
    schema: env.PARADA_AI_SCHEMA !== 'false',
  }
}
