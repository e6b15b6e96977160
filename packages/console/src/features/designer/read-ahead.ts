// features/designer: on a first visit, reads the template of the address while the page is still built.
import { MENU } from '@shelfcast/contract/permissions'
import { queryClient } from '../../api/ask.ts'
import { useAuth } from '../../api/auth-state.ts'
import { allowed, codesOf } from '../../api/permission.ts'
import { askLabelRules, loadRenderer } from '../../parts/label-preview.tsx'
import { useAppData } from '../../state/app-data.ts'
import type { SearchValues } from '../../state/search-params.ts'
import { loadChunk } from '../../ui/chunk.ts'
import { keptTemplate } from './draft.ts'
import { showFirstProductAhead } from './preview-product.ts'
import { readTemplate, type Opened } from './use-saving.ts'

interface Early {
  company: string
  named: string
  opened: Promise<Opened | undefined>
}

let early: Early | undefined

/** Requests what the first drawing needs, for the signed-in user. The page handles a refusal. */
export async function readDesignerAhead(search: SearchValues): Promise<void> {
  const { user } = useAuth.getState()
  const { store = '', company = '' } = useAppData.getState().selectedStore ?? {}
  const named = search['template']
  if (!user || !allowed(codesOf(user), MENU.templateTypeList).allowed) return
  if (typeof named !== 'string' || named === '' || keptTemplate(named)) return
  early = { company, named, opened: readTemplate(company, named) }
  const ofStore = store === '' ? [] : [queryClient.prefetchQuery(askLabelRules(store)), showFirstProductAhead(store)]
  await Promise.allSettled([early.opened, ...ofStore, loadChunk(loadRenderer)])
}

/** Opens a template; the early answer serves the first time. */
export function openTemplate(company: string, named: string): Promise<Opened | undefined> {
  const taken = early?.company === company && early.named === named ? early.opened : undefined
  early = undefined
  return taken ?? readTemplate(company, named)
}
