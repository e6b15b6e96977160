// shell: jump to any screen, store, label, product or gateway by name, ID or barcode, and act on it (Ctrl+K). Loads at
// the first use. The matches are command-things.tsx, the actions command-actions.tsx.
import { useState } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import { useNavigate } from '@tanstack/react-router'
import type { ScreenRow } from '@shelfcast/contract/screens'
import { useCodes } from '../../api/permission.ts'
import { useText } from '../../text/text.ts'
import { useActions } from './command-actions.tsx'
import { useThings } from './command-things.tsx'
import { iconOf } from '../icons.ts'
import { PickList, useSettled, type Pick } from '../pick-list.tsx'
import { maySee, sectionOf, titleOf } from '../screen-rows.ts'

const iconSize = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export default function CommandSearch({
  open,
  onClose,
  rows,
}: {
  open: boolean
  onClose: () => void
  rows: readonly ScreenRow[]
}) {
  const text = useText()
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 animate-appear bg-black/40" />
        <Dialog.Popup
          initialFocus={() => document.querySelector<HTMLElement>('[data-command] [data-first]') ?? true}
          data-command
          className="fixed start-1/2 top-[12vh] z-50 w-160 -translate-x-1/2 animate-enter overflow-hidden rounded border border-line bg-surface shadow-float outline-none rtl:translate-x-1/2"
        >
          <Dialog.Title className="sr-only">{text('command.title')}</Dialog.Title>
          <Search rows={rows} onClose={onClose} />
          <Dialog.Close className="sr-only">{text('ui.close')}</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Search({ rows, onClose }: { rows: readonly ScreenRow[]; onClose: () => void }) {
  const text = useText()
  const codes = useCodes()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const words = useSettled(query.trim())
  const go = (to: string, search: Record<string, string> = {}) => {
    onClose()
    void navigate({ to, search })
  }
  const wanted = query.trim().toLowerCase()
  const screens = rows
    .filter(
      (row) => maySee(row, codes) && `${text(sectionOf(row))} ${text(titleOf(row))}`.toLowerCase().includes(wanted),
    )
    .map((row): Pick => {
      const Icon = iconOf(row.icon)
      // Two screens may have one name, in two sections.
      const section = text(sectionOf(row))
      return {
        id: row.path,
        title: (
          <>
            {text(titleOf(row))}
            {section !== text(titleOf(row)) && <span className="ms-2 font-normal text-muted">{section}</span>}
          </>
        ),
        icon: <Icon {...iconSize} />,
        choose: () => {
          go(row.path)
        },
      }
    })
  const things = useThings(words, go, onClose, rows)
  const actions = useActions({ words: query.trim(), label: things.label, article: things.article, go, onClose })
  const groups = [
    { title: text('command.screens'), picks: screens },
    ...things.groups,
    { title: text('command.actions'), picks: actions },
  ]
  const isSearching = things.isSearching || words !== query.trim()
  return (
    <PickList
      label={text('command.title')}
      placeholder={text('command.placeholder')}
      query={query}
      onQuery={setQuery}
      groups={groups}
      isSearching={isSearching}
      empty={isSearching ? text('shell.loading') : things.failure ? undefined : text('command.nothing', { query })}
      foot={things.failure ?? text('command.hint')}
      className="max-h-[60vh]"
    />
  )
}
