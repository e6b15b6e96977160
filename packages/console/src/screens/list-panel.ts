// screens/list-panel: the open panel of a list's action. After a reload or an automatic logout it opens again if the
// page has a draft, which would otherwise wait unseen.
import { useState, type ComponentType } from 'react'
import { dropDraft, hasDraft, panelKey, readDraft, writeDraft } from '../state/drafts.ts'
import type { Split } from './partly.ts'
import type { AnyListScreen, ListPanelProps, ListScope } from './list-spec.ts'

type Row = Record<string, unknown>

interface Open {
  /** The label of the action. */
  name: string
  rows: Row[]
  /** The store of the rows: another store closes the panel. */
  place: string
}

const placeOf = ({ company, store }: ListScope) => `${company} ${store}`

export function useListPanel(
  spec: AnyListScreen,
  scope: ListScope,
): {
  panel: { panel: ComponentType<ListPanelProps<Row>>; rows: Row[]; split: Split<Row> | undefined } | undefined
  open: (name: string, rows: Row[], split?: Split<Row>) => void
  close: () => void
} {
  const place = placeOf(scope)
  const [key] = useState(() => panelKey(spec.path))
  const [opened, setOpened] = useState<(Open & { split?: Split<Row> | undefined }) | undefined>(() =>
    kept(key, spec.path),
  )
  const panel = (spec.actions ?? []).find(({ label }) => label === opened?.name)?.panel as
    | ComponentType<ListPanelProps<Row>>
    | undefined
  return {
    panel: opened && panel && opened.place === place ? { panel, rows: opened.rows, split: opened.split } : undefined,
    open(name, rows, split) {
      writeDraft(key, [['panel', { name, rows, place } satisfies Open]])
      setOpened({ name, rows, place, split })
    },
    close() {
      dropDraft(key)
      setOpened(undefined)
    },
  }
}

function kept(key: string, path: string): Open | undefined {
  const panel = readDraft(key)?.values[0]?.[1] as Open | undefined
  return panel && hasDraft(path) ? panel : undefined
}
