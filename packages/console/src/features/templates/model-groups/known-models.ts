// features/templates/model-groups: the label models that the renderer and the gateways know, by name.
import { useEffect, useMemo, useState } from 'react'
import { knownModels, type LabelModel } from '@shelfcast/render/models'
import { learnModelsOfServer } from '../../../parts/learned-models.ts'

/** Sorted by name. Models that only gateways know follow as soon as they are read. */
export function useModels(): readonly LabelModel[] {
  const [learned, setLearned] = useState(false)
  useEffect(() => {
    let wanted = true
    void learnModelsOfServer().then((any) => {
      if (wanted) setLearned(any)
    })
    return () => {
      wanted = false
    }
  }, [])
  return useMemo(
    () => [...knownModels()].sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true })),
    // oxlint-disable-next-line react/exhaustive-deps -- the renderer has more of them then
    [learned],
  )
}
