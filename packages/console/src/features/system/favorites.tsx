// features/system: the favourite buttons of the hand-held app in one place.
import { useQuery } from '@tanstack/react-query'
import {
  FavoriteType,
  deleteFavoriteButton,
  listFavoriteButtons,
  saveFavoriteButtons,
  type FavoriteButton,
} from '@shelfcast/contract/settings/app-config'
import { z } from 'zod'
import { coercedNumber } from '@shelfcast/contract/fields'
import { ask } from '../../api/ask.ts'
import { FormNumber, FormSelect, FormText } from '../../screens/form-fields.tsx'
import { FormBody } from '../../screens/form-panel.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { SettingsPart } from '../../screens/settings-screen.tsx'
import { useText } from '../../text/text.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import type { Place } from './place.ts'
import { ItemList } from './item-list.tsx'

const words = {
  none: 'system.favorites.none',
  add: 'system.favorite.add',
  edit: 'system.favorite.edit',
  remove: 'system.favorite.delete',
} as const

export function FavoritesPart({ place }: { place: Place }) {
  const text = useText()
  const { data, error, refetch } = useQuery(ask(listFavoriteButtons, { ...place }, { background: true }))
  const buttons = data?.data?.favoriteButtonList
  return (
    <SettingsPart title="system.favorites" note={text('system.favorites.note')}>
      {buttons ? (
        <ItemList
          words={words}
          remove={deleteFavoriteButton}
          refresh={[listFavoriteButtons]}
          items={buttons.map(({ id, description, type, menu }) => ({
            id,
            name: description || text(`system.favorite.type.${type}`),
            detail:
              type === 'MENU' ? `${text('system.favorite.type.MENU')} ${menu}` : text(`system.favorite.type.${type}`),
          }))}
          form={(id, onDone) => (
            <ButtonForm place={place} button={buttons.find((one) => one.id === id)} onDone={onDone} />
          )}
        />
      ) : error ? (
        <ErrorState title={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </SettingsPart>
  )
}

const shape = z.object({
  type: FavoriteType,
  menu: coercedNumber().int().min(0).max(1_000_000),
  description: z.string().trim().max(255),
  priority: coercedNumber().int().min(0).max(10_000),
})

function ButtonForm({
  place,
  button,
  onDone,
}: {
  place: Place
  button: FavoriteButton | undefined
  onDone: () => void
}) {
  const text = useText()
  const form = useOperationForm(saveFavoriteButtons, {
    start: {
      type: button?.type ?? ('MENU' as FavoriteType),
      menu: String(button?.menu ?? 2_100) as unknown,
      description: button?.description ?? '',
      priority: String(button?.priority ?? 1) as unknown,
    },
    shape,
    toBody: (values) => [{ ...values, ...place, id: button?.id ?? 0 }],
    about: `${JSON.stringify(place)} ${button?.id ?? 'new'}`,
    refresh: [listFavoriteButtons],
    done: 'system.saved',
    onDone,
  })
  return (
    <div className="rounded border border-edge p-4">
      <FormBody form={form} onCancel={onDone} anyTime>
        <div className="grid grid-cols-2 gap-4">
          <FormSelect
            form={form}
            name="type"
            label="system.favorite.type"
            choices={FavoriteType.options.map((value) => ({ value, label: text(`system.favorite.type.${value}`) }))}
          />
          <FormNumber form={form} name="menu" label="system.favorite.menu" />
          <FormText form={form} name="description" label="system.favorite.description" />
          <FormNumber form={form} name="priority" label="system.favorite.priority" />
        </div>
      </FormBody>
    </div>
  )
}
