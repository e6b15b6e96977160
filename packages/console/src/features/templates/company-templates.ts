// features/templates: all templates of a company by name, for screens that name some of them.
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listTemplates, type Template } from '@shelfcast/contract/templates/templates'
import { ask } from '../../api/ask.ts'

/** More than a company can have. */
const mostTemplates = 10_000
const staleMs = 30_000

/** By name, in the order of the list; undefined until they are read. */
export function useCompanyTemplates(company: string | undefined): ReadonlyMap<string, Template> | undefined {
  const { data } = useQuery(
    ask(listTemplates, { company, size: mostTemplates }, { staleTime: staleMs, background: true }),
  )
  const templates = data?.data?.templateList
  return useMemo(() => templates && new Map(templates.map((one) => [one.templateName, one])), [templates])
}
