import type { ModelClient } from '@parada/language'
import type { LanguageModel } from 'ai'
import { modelClient } from './client.ts'
import { type ModelSettings, modelSettings } from './settings.ts'

/** Texts of people and the key go to the configured address and nowhere else: not where an answer points them to. */
const thereOnly: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })

/** The model of the settings; a provider's library is loaded only when it is configured. */
async function languageModel(settings: ModelSettings): Promise<LanguageModel> {
  const at = {
    fetch: thereOnly,
    ...(settings.url && { baseURL: settings.url.replace(/\/+$/, '') }),
    ...(settings.key && { apiKey: settings.key }),
  }
  switch (settings.provider) {
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible({
        name: 'local',
        fetch: at.fetch,
        baseURL: at.baseURL ?? '',
        ...(at.apiKey && { apiKey: at.apiKey }),
        supportsStructuredOutputs: settings.schema,
        includeUsage: true,
      })(settings.model)
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI(at)(settings.model)
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic(at)(settings.model)
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
      return createGoogleGenerativeAI(at)(settings.model)
    }
    case 'azure': {
      const { createAzure } = await import('@ai-sdk/azure')
      return createAzure({ ...at, ...(settings.resource && { resourceName: settings.resource }) })(settings.model)
    }
  }
}

/** The language model that the environment names, behind the port of the language package; null when it names none. */
export async function modelFromEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Promise<ModelClient | null> {
  const settings = modelSettings(env)
  return settings ? modelClient(await languageModel(settings), settings) : null
}

export { jsonIn } from './client.ts'
export { modelSettings } from './settings.ts'
