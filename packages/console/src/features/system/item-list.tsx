// features/system: a short list of things that are edited in place, each with a name, a line of detail, edit and delete.
import { useState, type ReactNode } from 'react'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import type { OperationShape } from '@shelfcast/contract/operation'
import { useSend } from '../../api/ask.ts'
import { useAllowed } from '../../api/permission.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText, type TextKey } from '../../text/text.ts'
import { IconButton } from '../../ui/button.tsx'
import { AskDialog } from '../../ui/dialog.tsx'

interface Item {
  id: number
  name: string
  detail: string
}
interface Words {
  none: TextKey
  add: TextKey
  edit: TextKey
  remove: TextKey
}

/** @param remove an operation that takes the `id` of an item */
export function ItemList({
  items,
  words,
  remove,
  refresh,
  form,
}: {
  items: readonly Item[]
  words: Words
  remove: OperationShape
  refresh: readonly OperationShape[]
  form: (id: number, onDone: () => void) => ReactNode
}) {
  const text = useText()
  const [edits, setEdits] = useState<number>()
  const [drops, setDrops] = useState<Item>()
  const send = useSend(remove, { refresh: [...refresh] })
  const { attempt } = useAttempt()
  const { allowed, reason } = useAllowed(remove.needs)
  const blocked = allowed ? undefined : (reason ?? '')
  const close = () => {
    setEdits(undefined)
  }
  return (
    <div className="flex flex-col gap-4">
      {items.length === 0 && edits === undefined && <p className="text-muted">{text(words.none)}</p>}
      {items.length > 0 && (
        <ul className="flex flex-col">
          {items.map((item) => (
            <li key={item.id} className="border-b border-line py-1.5 last:border-0">
              {edits === item.id ? (
                form(item.id, close)
              ) : (
                <div className="flex min-h-9 items-center gap-3">
                  <span className="min-w-0 grow truncate">
                    <bdi>{item.name}</bdi>
                  </span>
                  <span className="shrink-0 text-table text-muted">{item.detail}</span>
                  <IconButton
                    small
                    icon={Pencil}
                    label={text(words.edit, { name: item.name })}
                    disabledReason={blocked}
                    onClick={() => {
                      setEdits(item.id)
                    }}
                  />
                  <IconButton
                    small
                    icon={Trash2}
                    label={text(words.remove, { name: item.name })}
                    disabledReason={blocked}
                    onClick={() => {
                      setDrops(item)
                    }}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {edits === 0 ? (
        form(0, close)
      ) : (
        <ActionButton
          small
          className="self-start"
          icon={Plus}
          needs={remove.needs}
          onPress={() => {
            setEdits(0)
          }}
        >
          {text(words.add)}
        </ActionButton>
      )}
      <AskDialog
        open={drops !== undefined}
        title={text(words.remove, { name: drops?.name ?? '' })}
        verb={text('system.item.deleteVerb')}
        danger
        busy={send.isPending}
        onClose={() => {
          setDrops(undefined)
        }}
        onYes={() => {
          void attempt(() => send.mutateAsync({ query: { id: drops?.id } } as never)).then(() => {
            setDrops(undefined)
          })
        }}
      >
        {text('system.item.deleteText')}
      </AskDialog>
    </div>
  )
}
