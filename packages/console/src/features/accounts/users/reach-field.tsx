// features/accounts/users: the stores of an account: selected ones, or all stores of an area, also later ones.
import { useId, useState } from 'react'
import type { ManagedStore } from '@shelfcast/contract/sessions/sessions'
import { topLevel } from '@shelfcast/contract/permissions'
import { useAuth } from '../../../api/auth-state.ts'
import { useText } from '../../../text/text.ts'
import { TextField } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Checkbox } from '../../../ui/toggles.tsx'

export const reachKinds = ['STORE', 'COMPANY', 'COUNTRY', 'REGION', 'CITY'] as const
export type ReachKind = (typeof reachKinds)[number]

export interface Reach {
  kind: ReachKind
  /** Countries, regions or cities. */ areas: string[]
  /** Codes. */ stores: string[]
}

const mostShown = 100

/** As the operation wants it. */
export const reachBody = ({ kind, areas, stores }: Reach, company: string) => ({
  storeList: stores,
  permissionKey: kind,
  permissionValue: kind === 'COMPANY' ? [company] : kind === 'STORE' ? [] : areas,
})

export function ReachField({
  level,
  value,
  onValue,
  error,
}: {
  level: string
  value: Reach
  onValue: (value: Reach) => void
  error?: string | undefined
}) {
  const text = useText()
  const stores = useAuth((state) => state.user?.managedStores) ?? []
  if (level === topLevel) return <p className="text-muted">{text('users.reach.top')}</p>
  const areaOf: Record<'COUNTRY' | 'REGION' | 'CITY', (store: ManagedStore) => string> = {
    COUNTRY: (store) => store.country,
    REGION: (store) => store.region,
    CITY: (store) => store.city,
  }
  const { kind } = value
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={text('users.reach')}
        value={kind}
        onValue={(next) => onValue({ ...value, kind: next as ReachKind, areas: [] })}
        choices={reachKinds.map((one) => ({ value: one, label: text(`users.reach.${one}`) }))}
        {...(kind === 'STORE' ? {} : { hint: text('users.reach.hint') })}
      />
      {kind === 'STORE' && (
        <Checklist
          label={text('users.stores')}
          error={error}
          choices={stores.map((store) => ({ value: store.code, label: `${store.name} (${store.code})` }))}
          values={value.stores}
          onValues={(chosen) => onValue({ ...value, stores: chosen })}
        />
      )}
      {kind !== 'STORE' && kind !== 'COMPANY' && (
        <Checklist
          label={text('users.areas')}
          error={error}
          choices={[...new Set([...stores.map(areaOf[kind]), ...value.areas])]
            .filter((area) => area !== '')
            .sort()
            .map((area) => ({ value: area, label: area }))}
          values={value.areas}
          onValues={(areas) => onValue({ ...value, areas })}
        />
      )}
    </div>
  )
}

/** Checkboxes of a list that may be long; selected entries come first. */
export function Checklist({
  label,
  choices,
  values,
  onValues,
  error,
}: {
  label: string
  choices: readonly { value: string; label: string }[]
  values: readonly string[]
  onValues: (values: string[]) => void
  error?: string | undefined
}) {
  const text = useText()
  const id = useId()
  const [words, setWords] = useState('')
  // The order stays while the user selects.
  const [first] = useState(() => new Set(values))
  const wanted = words.trim().toLowerCase()
  const found = choices
    .filter((choice) => choice.label.toLowerCase().includes(wanted))
    .sort((one, other) => Number(first.has(other.value)) - Number(first.has(one.value)))
  const more = found.length - mostShown
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={error === undefined ? undefined : id}>
      <legend className="pb-1 text-label">
        {label} <span className="text-muted">{values.length}</span>
      </legend>
      {choices.length > 8 && (
        <TextField label={text('users.stores.find')} value={words} onValue={setWords} anyCharacter />
      )}
      <div className="flex max-h-56 flex-col gap-2 overflow-y-auto rounded border border-line px-3 py-2.5 scroll-quiet">
        {found.slice(0, mostShown).map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            checked={values.includes(choice.value)}
            onChecked={(on) =>
              onValues(on ? [...values, choice.value] : values.filter((value) => value !== choice.value))
            }
          />
        ))}
        {found.length === 0 && <p className="text-muted">{text('users.stores.none')}</p>}
        {more > 0 && <p className="text-caption text-muted">{text('users.stores.more', { count: more })}</p>}
      </div>
      {error !== undefined && (
        <p id={id} role="alert" className="text-caption text-error-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
