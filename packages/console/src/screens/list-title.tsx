// screens/list-title: the title line of a list: its title and count, its tools, and the actions that need no rows.
import type { ReactNode } from 'react'
import { RefreshCw } from 'lucide-react'
import { useText, type TextKey } from '../text/text.ts'
import { IconButton } from '../ui/button.tsx'
import { ActionButton } from './action-button.tsx'
import { countKey } from './list-filters.ts'
import type { AnyListScreen, ListScope } from './list-spec.ts'

type Action = NonNullable<AnyListScreen['actions']>[number]

interface ListTitleProps {
  spec: AnyListScreen
  /** Undefined until the list is read. */
  total: number | undefined
  reading: boolean
  onRefresh: () => void
  scope: ListScope
  /** Why no action can start now. */
  blocked: TextKey | undefined
  busy: Action | undefined
  onStart: (action: Action) => void
  /** The tools between the refresh button and the actions. */
  children: ReactNode
}

export function ListTitle({
  spec,
  total,
  reading,
  onRefresh,
  scope,
  blocked,
  busy,
  onStart,
  children,
}: ListTitleProps) {
  const text = useText()
  // The primary button comes last.
  const actions = (spec.actions ?? [])
    .filter((one) => one.rows === 'none')
    .toSorted((one, other) => Number(one.primary ?? false) - Number(other.primary ?? false))
  return (
    <header className="flex min-h-8 flex-wrap items-center gap-2">
      <h1 id="list-title" className="text-title font-semibold">
        {text(spec.title)}
      </h1>
      {total !== undefined && (
        <span role="status" className="ms-1 text-body text-muted">
          {text(countKey(spec), { count: total })}
        </span>
      )}
      <div className="ms-auto flex items-center gap-2">
        <IconButton icon={RefreshCw} label={text('list.refresh')} busy={reading} onClick={onRefresh} />
        {children}
        {actions.map((one) => (
          <ActionButton
            key={one.label}
            needs={one.needs}
            look={one.primary ? 'strong' : 'plain'}
            {...(one.icon ? { icon: one.icon } : {})}
            busy={busy === one}
            onPointerEnter={one.panel?.prepare}
            onFocus={one.panel?.prepare}
            blockedBy={one.blockedBy?.([], scope) ?? blocked}
            onPress={() => onStart(one)}
          >
            {text(one.label)}
          </ActionButton>
        ))}
      </div>
    </header>
  )
}
