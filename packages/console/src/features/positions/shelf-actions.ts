// features/positions: what can be done to shelves: edit, delete. In the list and in the panel of one.
import { PenLine, Trash2 } from 'lucide-react'
import { deletePlanShelves, type PlanShelf } from '@shelfcast/contract/positions/shelves'
import { ACTION } from '@shelfcast/contract/permissions'
import { refresh } from '../../api/ask.ts'
import { latePanel } from '../../screens/late-panel.tsx'
import type { ListAction } from '../../screens/list-spec.ts'
import { shelfReads } from './shelf-words.ts'

const EditShelf = latePanel(() => import('./shelf-form.tsx').then((part) => part.EditShelf))

const needs = ACTION.lbsShelfEdit

export const shelfActions: readonly ListAction<PlanShelf>[] = [
  { label: 'planShelf.edit', icon: PenLine, needs, rows: 'one', panel: EditShelf },
  {
    label: 'planShelf.delete',
    icon: Trash2,
    needs,
    rows: 'some',
    danger: true,
    confirm: 'planShelf.delete.confirm',
    run: async (rows, context) => {
      for (const floor of new Set(rows.map((row) => row.floor))) {
        const shelfId = rows.filter((row) => row.floor === floor).map((row) => row.shelfId)
        await context.send(deletePlanShelves, { query: { floor, shelfId } })
      }
      await refresh(shelfReads)
      context.say('planShelf.deleted', { count: rows.length })
    },
  },
]
