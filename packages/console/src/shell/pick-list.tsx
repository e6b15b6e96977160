// shell: a search field over a list of options, for the store picker and the command search. One tab stop; arrows move,
// Enter selects.
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Search } from 'lucide-react'

export interface Pick {
  id: string
  /** Read and shown first. */ title: ReactNode
  detail?: ReactNode
  icon?: ReactNode
  /** At the end of the line. */ picture?: ReactNode
  isCurrent?: boolean
  choose: () => void
}
export interface PickGroup {
  title?: string
  picks: readonly Pick[]
}

interface PickListProps {
  label: string
  placeholder: string
  query: string
  onQuery: (query: string) => void
  groups: readonly PickGroup[]
  empty: ReactNode
  /** More picks may come: Enter waits for the first. */ isSearching?: boolean
  foot?: ReactNode
  className?: string
}

export function PickList({
  label,
  placeholder,
  query,
  onQuery,
  groups,
  empty,
  isSearching = false,
  foot,
  className = '',
}: PickListProps) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(0)
  const picks = groups.flatMap((group) => group.picks)
  const at = Math.min(place, Math.max(0, picks.length - 1))
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at, picks.length])
  // A scanner sends Enter before the server has answered.
  const [entered, setEntered] = useState<string>()
  const first = picks[0]
  useEffect(() => {
    if (entered === undefined || entered !== query || isSearching) return
    // oxlint-disable-next-line react/set-state-in-effect -- the wait for the answer ends here
    setEntered(undefined)
    first?.choose()
    // oxlint-disable-next-line exhaustive-deps -- the first pick is a new object in every render
  }, [entered, query, isSearching, first?.id])
  const optionId = (index: number) => `${listId}-${index}`
  const onKeyDown = (event: React.KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
    const step = steps[event.key]
    if (step !== undefined && picks.length > 0) {
      event.preventDefault()
      setPlace(
        Math.abs(step) === 1
          ? (at + step + picks.length) % picks.length
          : Math.max(0, Math.min(picks.length - 1, at + step)),
      )
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (isSearching) setEntered(query)
      else picks[at]?.choose()
    }
  }
  return (
    <div className={`flex min-h-0 flex-col ${className}`}>
      <div className="flex h-12 shrink-0 items-center gap-2.5 border-b border-line px-3.5">
        <Search aria-hidden size={17} strokeWidth={1.75} className="shrink-0 text-muted" />
        <input
          data-first
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={picks.length > 0 ? optionId(at) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            setPlace(0)
            onQuery(event.target.value)
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 grow bg-transparent text-body outline-none"
        />
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={label}
        className={`min-h-0 overflow-y-auto py-1.5 scroll-quiet empty:hidden ${picks.length > 0 ? 'grow' : ''}`}
      >
        {groups
          .filter((group) => group.picks.length > 0)
          .map((group) => (
            <div key={group.title ?? ''} role="group" aria-label={group.title}>
              {group.title && (
                <p aria-hidden className="px-3.5 pb-1 pt-2.5 text-caption font-semibold text-muted">
                  {group.title}
                </p>
              )}
              {group.picks.map((pick) => {
                const mine = picks.indexOf(pick)
                return (
                  // Keys come from the field, which keeps the focus; the pointer selects here.
                  <div
                    key={pick.id}
                    id={optionId(mine)}
                    role="option"
                    aria-selected={mine === at}
                    aria-current={pick.isCurrent || undefined}
                    onPointerMove={() => {
                      if (place !== mine) setPlace(mine)
                    }}
                    onPointerDown={(event) => {
                      event.preventDefault()
                    }}
                    onClick={pick.choose}
                    className={`mx-1.5 flex min-h-9 items-center gap-2.5 rounded px-2 py-1 ${mine === at ? 'wash' : ''}`}
                  >
                    {pick.icon && <span className="shrink-0 text-muted">{pick.icon}</span>}
                    <span className="flex min-w-0 grow flex-col">
                      <span className={`truncate ${pick.isCurrent ? 'font-semibold' : ''}`}>{pick.title}</span>
                      {pick.detail && <span className="truncate text-caption text-muted">{pick.detail}</span>}
                    </span>
                    {pick.picture && <span className="shrink-0">{pick.picture}</span>}
                  </div>
                )
              })}
            </div>
          ))}
      </div>
      {/* Next to the listbox, which may hold nothing but options. */}
      <div role="status" className="shrink-0 text-table text-muted">
        {picks.length === 0 && empty && <p className="px-3.5 pb-4.5 pt-1.5">{empty}</p>}
      </div>
      {foot && <div className="shrink-0 border-t border-line px-3.5 py-2 text-caption text-muted">{foot}</div>}
    </div>
  )
}

/** Text that follows typing after a short pause, so that not every letter causes a request. */
export function useSettled(value: string, pauseMs = 180): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value)
    }, pauseMs)
    return () => {
      clearTimeout(timer)
    }
  }, [value, pauseMs])
  return settled
}
