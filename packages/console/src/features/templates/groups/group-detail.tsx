// features/templates/groups: one group: its templates as large as fits, the label models that they cover, and whether
// rules select it.
import { useQuery } from '@tanstack/react-query'
import { knownModels } from '@shelfcast/render/models'
import { listTypesOfTemplateGroup, type TemplateGroup } from '@shelfcast/contract/templates/groups'
import { ask } from '../../../api/ask.ts'
import { TextLink } from '../../../parts/text-link.tsx'
import type { RowPanelProps } from '../../../screens/list-spec.ts'
import { useText } from '../../../text/text.ts'
import { readFailure, Skeleton } from '../../../ui/states.tsx'
import { useCompanyTemplates } from '../company-templates.ts'
import { exampleProduct } from '../example-product.ts'
import { TemplatePicture } from '../template-picture.tsx'
import { shapeWords } from './shapes.ts'
import { comma } from '../../../text/numbers.ts'

/** The inner width of the panel. */
const roomPx = 580

export function GroupDetail({ row, company }: RowPanelProps<TemplateGroup>) {
  const text = useText()
  const { templates, read } = useCompanyTemplates(company)
  const typesRead = useQuery(ask(listTypesOfTemplateGroup, { company, group: row.groupName }, { background: true }))
  const types = typesRead.data?.data?.templateTypeList
  const failure = readFailure([read, typesRead])
  if (failure) return failure
  const nameOf = (key: string) => knownModels().find((model) => model.key === key)?.name ?? key
  return (
    <div className="flex flex-col gap-6">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {text(row.rules === 0 ? 'templateGroup.noRule' : 'templateGroup.byRules', { count: row.rules })}
        <TextLink to="/Template/TemplateMapping" search={{}}>
          {text('templateGroup.toMapping')}
        </TextLink>
      </p>
      <ul className="flex flex-col gap-6">
        {row.templateNameList.map((name) => {
          const template = templates?.get(name)
          return (
            <li key={name} className="flex flex-col gap-2">
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <TextLink to="/Template/TemplateTypeList" search={{ name, open: name }}>
                  {name}
                </TextLink>
                {template && <span className="text-table text-muted">{shapeWords(template)}</span>}
              </span>
              {template ? (
                <TemplatePicture
                  template={template}
                  article={exampleProduct}
                  scale={template.width > roomPx ? 0.5 : 1}
                />
              ) : (
                <Skeleton className="h-32 w-80" />
              )}
            </li>
          )
        })}
      </ul>
      <section aria-labelledby="group-models" className="flex flex-col gap-2">
        <h3 id="group-models" className="text-body font-semibold">
          {text('templateGroup.models')}
        </h3>
        <p className="text-table text-muted">{text('templateGroup.models.hint')}</p>
        <p className="text-table">{types?.map(nameOf).join(comma())}</p>
      </section>
    </div>
  )
}
