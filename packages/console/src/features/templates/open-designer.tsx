// features/templates: opens the Layout Designer for a new template.
import { useEffect } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { designerPath } from '@shelfcast/contract/constants'
import type { Template } from '@shelfcast/contract/templates/templates'
import type { ListPanelProps } from '../../screens/list-spec.ts'

/** With one row it opens that template. */
export function OpenDesigner({ rows }: ListPanelProps<Template>) {
  const navigate = useNavigate()
  const name = rows[0]?.templateName
  useEffect(() => {
    void navigate({
      to: designerPath as '/',
      search: (name === undefined ? {} : { template: name }) as never,
    })
  }, [navigate, name])
  return null
}
