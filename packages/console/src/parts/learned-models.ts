// parts: adds label models that gateways reported to the renderer in this browser, which otherwise knows only the
// built-in ones.
import { listLearnedModels } from '@shelfcast/contract/labels/models'
import { ask, queryClient } from '../api/ask.ts'

/** New hardware is rare: reloading the page is enough to read it again. */
const staleMs = 10 * 60_000

/** @returns whether there is any. Without an answer, only the built-in models are available. */
export async function learnModelsOfServer(): Promise<boolean> {
  try {
    const { data } = await queryClient.fetchQuery(ask(listLearnedModels, {}, { staleTime: staleMs }))
    if (!data || data.modelList.length === 0) return false
    const { learnModels } = await import('@shelfcast/render/models')
    learnModels(data.modelList)
    return true
  } catch {
    return false // The next preview asks again.
  }
}
