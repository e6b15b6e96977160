// features/labels: the templates that fit the mounted labels of a model, each as its design: a label that is turned
// keeps its design in the other shape.
import { useQuery } from '@tanstack/react-query'
import type { LabelProperty } from '@shelfcast/contract/labels/properties'
import { listTemplates } from '@shelfcast/contract/templates/templates'
import { standsOnEdge } from '@shelfcast/render/edge'
import { designOf } from '@shelfcast/render/template-name'
import { ask } from '../../api/ask.ts'
import { useRenderer } from '../../parts/label-preview.tsx'
import { useStore } from '../../state/store-choice.ts'

/** More than a company has for one size and colours. */
const mostTemplates = 100

/** `templatesAt`: names by rotation in degrees, the default first; complete when `read` has its answer. */
export function useTemplates(property: LabelProperty) {
  const renderer = useRenderer()
  const { company } = useStore()
  const isUpright = !standsOnEdge(property.rotation)
  const { displayWidth: width, displayHeight: height, color } = property
  const read = useQuery(
    ask(
      listTemplates,
      // The shape that labels of this model do not have now.
      {
        company: company || undefined,
        ...(isUpright ? { width: height, height: width } : { width, height }),
        color,
        size: mostTemplates,
      },
      { background: true },
    ),
  )
  const other = read.data?.data?.templateList
  const model = renderer?.hungModelOf(property.type)
  const templatesAt = (rotation: number): readonly string[] => {
    if (standsOnEdge(rotation) !== isUpright || !renderer || !model) return property.templateNames
    const builtIn = renderer.templateNamesFor(renderer.asHung(model, rotation))
    return [...builtIn, ...(other ?? []).filter((one) => !one.builtIn).map((one) => one.templateName)]
  }
  return { templatesAt, read }
}

/** The name of a design among these; the default if it has none in this shape. */
export const ofDesign = (names: readonly string[], design: string): string | undefined =>
  names.find((name) => designOf(name) === design) ?? names[0]
