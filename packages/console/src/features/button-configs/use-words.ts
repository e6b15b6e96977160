// features/button-configs: words for what uses a configuration: all labels of a store, or those of one model.
import { modelOf } from '@shelfcast/render/models'
import { useAppData } from '../../state/app-data.ts'
import { useText } from '../../text/text.ts'

export interface Use {
  store: string
  /** A model's key; empty for all labels. */
  type: string
}

/** @returns 'Lyon, all labels' or 'Lyon, 2.9″ 296×128' */
export function useUseWords(): (use: Use) => string {
  const text = useText()
  const stores = useAppData((state) => state.managedStores)
  return ({ store, type }) => {
    const name = stores.find(({ code }) => code === store)?.name ?? store
    return `${name}, ${type === '' ? text('buttonConfig.uses.all') : (modelOf(type)?.name ?? type)}`
  }
}
