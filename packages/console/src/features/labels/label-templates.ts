// features/labels: the templates that fit the mounted labels of a model. Each rotation has the same number in the same
// order, so a position in the list survives a rotation.
import type { LabelProperty } from '@shelfcast/contract/labels/properties'
import { useRenderer } from '../../parts/label-preview.tsx'

/** Names by rotation in degrees; those of the model as mounted until the renderer is loaded. */
export function useTemplates(property: LabelProperty): (rotation: number) => readonly string[] {
  const renderer = useRenderer()
  const model = renderer?.hungModelOf(property.type)
  return (rotation) =>
    renderer && model ? renderer.templateNamesFor(renderer.asHung(model, rotation)) : property.templateNames
}
