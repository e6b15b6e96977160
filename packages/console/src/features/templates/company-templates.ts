// features/templates: all templates of a company by name, for screens that name some of them.
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listTemplates, type Template } from '@shelfcast/contract/templates/templates'
import { ask } from '../../api/ask.ts'

/** More than a company can have. */
const mostTemplates = 10_000
const staleMs = 30_000

/** `templates` by name, in the order of the list; undefined until `read` has them. */
export function useCompanyTemplates(company: string | undefined) {
  const read = useQuery(ask(listTemplates, { company, size: mostTemplates }, { staleTime: staleMs, background: true }))
  const list = read.data?.data?.templateList
  const templates: ReadonlyMap<string, Template> | undefined = useMemo(
    () => list && new Map(list.map((one) => [one.templateName, one])),
    [list],
  )
  return { templates, read }
}
