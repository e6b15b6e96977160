// features/stores: the tree of the company's areas: rename and delete. Adding is area-form.tsx.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { deleteArea, listAreas, renameArea, type Area, type AreaLevel } from '@shelfcast/contract/areas/areas'
import { listStores, type StoreRow } from '@shelfcast/contract/stores/stores'
import { ask, refresh, useSend } from '../../api/ask.ts'
import { useLive } from '../../api/live.ts'
import { AskingPanel } from '../../screens/asking-panel.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useUnsaved } from '../../screens/unsaved.tsx'
import { useText } from '../../text/text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { AskDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { EmptyState, Skeleton, readFailure } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'

const levels = ['country', 'region', 'city'] as const

/** The level that names an area, and its depth. */
function levelOf(area: Area): { level: AreaLevel; name: string; depth: number } {
  const depth = levels.findLastIndex((level) => area[level] !== '')
  const level = levels[depth]
  return level ? { level, name: area[level], depth: depth + 1 } : { level: 'company', name: area.company, depth: 0 }
}

export function AreasPanel({ company, onClose }: Pick<ListPanelProps<StoreRow>, 'company' | 'onClose'>) {
  const text = useText()
  const [words, setWords] = useState('')
  const areas = useQuery(ask(listAreas, { company, storeCount: 'true' }, { background: true }))
  useLive(['STORE'], () => {
    void refresh([listAreas])
  })
  const failure = readFailure(areas)
  const rows = (areas.data?.data?.areaParamList ?? []).filter((area) =>
    [area.company, area.country, area.region, area.city].join(' ').toLowerCase().includes(words.trim().toLowerCase()),
  )
  return (
    <AskingPanel title={text('store.areas')} width={560} onClose={onClose}>
      {failure ? (
        failure
      ) : areas.data === undefined ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <div className="flex flex-col gap-3">
          <TextField
            label={text('store.areas.search')}
            labelHidden
            search
            small
            placeholder={text('store.areas.search')}
            value={words}
            onValue={setWords}
          />
          {rows.length === 0 ? (
            <EmptyState title={text('store.areas.empty')} />
          ) : (
            <ul className="flex flex-col">
              {rows.map((area) => (
                <AreaLine key={area.areaId} area={area} />
              ))}
            </ul>
          )}
        </div>
      )}
    </AskingPanel>
  )
}

function AreaLine({ area }: { area: Area }) {
  const text = useText()
  const { level, name, depth } = levelOf(area)
  const [typed, setTyped] = useState<string>()
  const [asks, setAsks] = useState(false)
  useUnsaved(typed !== undefined && typed !== name)
  const rename = useSend(renameArea, { refresh: [listAreas, listStores] })
  const remove = useSend(deleteArea, { refresh: [listAreas] })

  const { attempt } = useAttempt()

  async function run(work: () => Promise<unknown>, done: string) {
    await attempt(async () => {
      await work()
      toast.say(done)
    })
    setTyped(undefined)
    setAsks(false)
  }
  const { areaId: _id, storeCount: count = 0, ...path } = area
  const save = () =>
    run(
      () =>
        rename.mutateAsync({ body: { oldArea: path, newArea: { ...path, [level]: typed ?? '' }, changedKey: level } }),
      text('store.areas.renamed'),
    )
  const fixed = level === 'company' ? text('store.areas.company') : undefined
  return (
    <li
      className="flex min-h-10 items-center gap-2 border-b border-line py-1 last:border-0"
      style={{ paddingInlineStart: depth * 20 }}
    >
      {typed === undefined ? (
        <span className={`grow truncate ${depth === 0 ? 'font-semibold' : ''}`}>{name}</span>
      ) : (
        <form
          className="flex grow items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <TextField
            label={text('store.areas.name')}
            labelHidden
            small
            className="grow"
            value={typed}
            onValue={setTyped}
            autoFocus
          />
          <Button
            small
            type="submit"
            look="strong"
            busy={rename.isPending}
            disabledReason={typed.trim() === '' || typed === name ? text('form.unchanged') : undefined}
          >
            {text('store.areas.save')}
          </Button>
          <Button small look="quiet" onClick={() => setTyped(undefined)}>
            {text('ui.cancel')}
          </Button>
        </form>
      )}
      <span className="shrink-0 text-table text-muted">{text('store.areas.stores', { count })}</span>
      <IconButton
        small
        icon={Pencil}
        label={text('store.areas.rename', { area: name })}
        disabledReason={fixed}
        onClick={() => setTyped(name)}
      />
      <IconButton
        small
        icon={Trash2}
        label={text('store.areas.delete', { area: name })}
        disabledReason={fixed ?? (count > 0 ? text('store.areas.inUse', { count }) : undefined)}
        onClick={() => setAsks(true)}
      />
      <AskDialog
        open={asks}
        title={text('store.areas.delete', { area: name })}
        verb={text('store.delete')}
        danger
        busy={remove.isPending}
        onClose={() => setAsks(false)}
        onYes={() => void run(() => remove.mutateAsync({ query: path }), text('store.areas.deleted'))}
      >
        {text('store.areas.deleteConfirm', { area: name })}
      </AskDialog>
    </li>
  )
}
