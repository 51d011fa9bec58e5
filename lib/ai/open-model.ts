import 'server-only'
import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel, TranscriptionModel } from 'ai'
import { type AiEnvironment, type AiProvider, aiEnvironment } from './environment'
import { guardedFetch } from './guarded-fetch'

/** A model is an object here. A bare name would go to a gateway that no one has chosen. */
type Made<M> = Exclude<M, string>

export type OpenModel = {
  environment: AiEnvironment
  language: Made<LanguageModel>
  /** Null: recordings are not transcribed here. */
  transcription: Made<TranscriptionModel> | null
}

/** What we tell people about who words their answers. */
export const providerNames: Readonly<Record<AiProvider, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  'openai-compatible': 'the operator’s own model',
}

/** The operator's model, or null if none is configured. */
export function openModel(environment = aiEnvironment()): OpenModel | null {
  if (!environment) return null
  const { transcriptionModel } = environment
  const { language, transcribe } = kinds[environment.provider](environment)
  return {
    environment,
    language,
    transcription: transcriptionModel && transcribe ? transcribe(transcriptionModel) : null,
  }
}

type Opened = { language: Made<LanguageModel>; transcribe?: (model: string) => Made<TranscriptionModel> }

const kinds: Readonly<Record<AiProvider, (environment: AiEnvironment) => Opened>> = {
  openai: (environment) => {
    const provider = createOpenAI(settingsOf(environment))
    // OpenAI does not store chat completions; it stores responses, unless each call says otherwise.
    return { language: provider.chat(environment.model), transcribe: (model) => provider.transcription(model) }
  },
  anthropic: (environment) => ({ language: createAnthropic(settingsOf(environment))(environment.model) }),
  google: (environment) => {
    const provider = createGoogleGenerativeAI(settingsOf(environment))
    return { language: provider(environment.model), transcribe: (model) => provider.transcription(model) }
  },
  'openai-compatible': (environment) => {
    const { apiKey, ...settings } = settingsOf(environment)
    const provider = createOpenAICompatible({
      ...settings,
      ...(environment.apiKey && { apiKey }),
      name: 'own',
      // Ollama, LM Studio and vLLM all understand a schema, and LM Studio nothing else.
      supportsStructuredOutputs: true,
      includeUsage: true,
    })
    return {
      language: provider(environment.model),
      transcribe: (model) => createOpenAI({ ...settings, apiKey }).transcription(model),
    }
  },
}

/** Everything that a package would otherwise take from its own variables. */
function settingsOf({ apiKey, baseUrl }: AiEnvironment) {
  return { apiKey: apiKey ?? 'none', baseURL: baseUrl, fetch: guardedFetch(baseUrl) }
}
