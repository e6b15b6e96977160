// features/api-keys: the stores of a key.
import { useState } from 'react'
import type { ManagedStore } from '@shelfcast/contract/sessions/sessions'
import { useText } from '../../text/text.ts'
import { TextField } from '../../ui/field.tsx'
import { Checkbox } from '../../ui/toggles.tsx'

const mostShown = 100

export function KeyStores({
  stores,
  value,
  onValue,
}: {
  stores: readonly ManagedStore[]
  value: readonly string[]
  onValue: (value: string[]) => void
}) {
  const text = useText()
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const found = stores.filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(wanted))
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1 text-table font-semibold">{text('users.stores')}</legend>
      <TextField label={text('users.stores.find')} value={words} onValue={setWords} anyCharacter />
      <div className="flex max-h-56 flex-col gap-2 overflow-y-auto rounded border border-line px-3 py-2.5 scroll-quiet">
        {found.slice(0, mostShown).map(({ code, name }) => (
          <Checkbox
            key={code}
            label={`${name} (${code})`}
            checked={value.includes(code)}
            onChecked={(on) => onValue(on ? [...value, code] : value.filter((one) => one !== code))}
          />
        ))}
        {found.length === 0 && <p className="text-muted">{text('users.stores.none')}</p>}
        {found.length > mostShown && (
          <p className="text-caption text-muted">{text('users.stores.more', { count: found.length - mostShown })}</p>
        )}
      </div>
    </fieldset>
  )
}
