// server/gateways/drivers/openepaperlink: hardware types missing in our table: asks the access point once for the
// definition. tag-type.ts validates it.
import { modelByHardwareType, type LabelModel } from '@shelfcast/render/models'
import type { Http } from './http.ts'
import { modelFrom } from './tag-type.ts'

/** An access point that did not answer is asked again after this. */
const askAgainMs = 60_000

/** @param learned called with each model that the access point defines. */
export function createTagTypes(http: Http, learned: (model: LabelModel) => void) {
  const models = new Map<number, LabelModel>()
  /** When a type may be requested; Infinity for one whose definition we cannot use. */
  const notBefore = new Map<number, number>()
  // One question at a time, because the access point also serves pictures.
  let line = Promise.resolve()

  async function ask(hardwareType: number) {
    const { status, body } = await http.get(
      `/tagtypes/${hardwareType.toString(16).toUpperCase().padStart(2, '0')}.json`,
    )
    const model = status === 200 ? modelFrom(hardwareType, body.toString('utf8')) : undefined
    if (!model) return
    models.set(hardwareType, model)
    learned(model)
  }

  return {
    /** Key of the model with this hardware type. An unknown type is requested; until the answer there is none. */
    keyOf(hardwareType: number): string | undefined {
      const known = modelByHardwareType(hardwareType) ?? models.get(hardwareType)
      if (known) return known.key
      if (Date.now() < (notBefore.get(hardwareType) ?? 0)) return undefined
      notBefore.set(hardwareType, Infinity)
      line = line
        .then(() => ask(hardwareType))
        .catch(() => {
          notBefore.set(hardwareType, Date.now() + askAgainMs)
        })
      return undefined
    },
  }
}
