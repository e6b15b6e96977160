// features/templates/mapping: which rule a product gets from the rules as they are written now. try-panel.tsx shows it.
import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MappingForm, testMapping, type MappingRules } from '@shelfcast/contract/templates/mapping'
import type { OutputOf } from '@shelfcast/contract/operation'
import { call } from '../../../api/call.ts'

export type Tested = OutputOf<typeof testMapping>
export type TestedRules = Pick<Tested, 'matched' | 'conditions'>

/** A burst of keys is one request. */
const settleMs = 250

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

export interface TryAnswer {
  tested: Tested | undefined
  /** The rules have a field without a value, so they cannot be tried. */
  isOpen: boolean
  problem: string | undefined
}

/** @param articleId undefined while no product is selected */
export function useTry(
  rules: MappingRules,
  { company, store, articleId }: { company: string | undefined; store: string; articleId: string | undefined },
): TryAnswer {
  // The form returns the same object after every key, so its content is compared as text.
  const typed = useSettled(JSON.stringify(rules))
  const read = MappingForm.safeParse(JSON.parse(typed))
  const { data, error } = useQuery({
    queryKey: [testMapping.path, company, store, articleId, typed],
    queryFn: ({ signal }) =>
      call(testMapping, {
        query: { company },
        body: { ...(JSON.parse(typed) as MappingRules), store, articleId: articleId ?? '' },
        signal,
        background: true,
      }),
    enabled: articleId !== undefined && store !== '' && read.success,
    placeholderData: keepPreviousData,
  })
  const isOpen = !read.success
  return {
    tested: isOpen || articleId === undefined ? undefined : data?.data,
    isOpen,
    problem: error?.message,
  }
}
