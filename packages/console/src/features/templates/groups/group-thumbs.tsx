// features/templates/groups: the first templates of a group as small pictures, for a list row.
import { useStore } from '../../../state/store-choice.ts'
import { useText } from '../../../text/text.ts'
import { useCompanyTemplates } from '../company-templates.ts'
import { TemplateThumb } from '../template-picture.tsx'

/** As many as fit in the column. */
const mostShown = 2

export function GroupThumbs({ names }: { names: readonly string[] }) {
  const text = useText()
  const { company } = useStore()
  const { templates } = useCompanyTemplates(company || undefined)
  const left = names.length - mostShown
  return (
    <span className="flex items-center gap-1.5">
      {names.slice(0, mostShown).map((name) => {
        const template = templates?.get(name)
        return template && <TemplateThumb key={name} template={template} />
      })}
      {left > 0 && <span className="text-table text-muted">{text('templateGroup.more', { count: left })}</span>}
    </span>
  )
}
