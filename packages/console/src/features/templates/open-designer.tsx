// features/templates: opens the Layout Designer for a new template.
import { designerPath } from '@shelfcast/contract/constants'
import type { Template } from '@shelfcast/contract/templates/templates'
import { useGoTo } from '../../screens/go-to.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'

/** With one row it opens that template. */
export function OpenDesigner({ rows: [row] }: ListPanelProps<Template>) {
  useGoTo(designerPath, row ? { template: row.templateName } : {})
  return null
}
