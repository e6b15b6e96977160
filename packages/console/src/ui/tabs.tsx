// ui/tabs: views of one item; one of them is shown.
import type { ReactNode } from 'react'
import { Tabs as Base } from '@base-ui/react/tabs'

export interface TabSpec {
  value: string
  label: string
  content: ReactNode
}

/** `label` names the row of tabs to a screen reader. `keepMounted` keeps typed values in hidden tabs. */
export function Tabs({
  label,
  tabs,
  value,
  onValue,
  keepMounted = false,
}: {
  label: string
  tabs: readonly TabSpec[]
  value: string
  onValue: (value: string) => void
  keepMounted?: boolean
}) {
  return (
    <Base.Root value={value} onValueChange={(next) => onValue(String(next))}>
      <Base.List aria-label={label} className="relative flex gap-4 border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px h-9 border-b-2 border-transparent text-body font-semibold text-muted transition-colors hover:text-ink data-active:border-ink data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted={keepMounted} className="pt-4">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
