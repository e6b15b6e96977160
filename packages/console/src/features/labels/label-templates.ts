// features/labels: the templates that fit the labels of a model as they hang. In each turn as many, in the same order, so a place in the list is a choice that outlives a turn.
import type { LabelProperty } from '@shelfcast/contract/labels/properties'
import { useRenderer } from '../../parts/label-preview.tsx'

/** Names by degrees; those of the model as it hangs until the renderer is here. */
export function useTemplates(property: LabelProperty): (rotation: number) => readonly string[] {
  const renderer = useRenderer()
  const model = renderer?.hungModelOf(property.type)
  return (rotation) => (renderer && model ? renderer.templateNamesFor(renderer.asHung(model, rotation)) : property.templateNames)
}
