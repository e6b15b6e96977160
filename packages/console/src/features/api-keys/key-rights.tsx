// features/api-keys: what a key may read and change: the screens and buttons of its owner.
import { useState } from 'react'
import { levelTree, opens, withActionSet, withScreenSet, type HeldCodes } from '@shelfcast/contract/accounts/level-tree'
import { holds, type Codes } from '@shelfcast/contract/permissions'
import { sentence, useText, type TextKey } from '../../text/text.ts'
import { TextField } from '../../ui/field.tsx'
import { Checkbox } from '../../ui/toggles.tsx'

export function KeyRights({
  held,
  value,
  onValue,
}: {
  /** A user gives only what it holds. */ held: Codes
  value: HeldCodes
  onValue: (value: HeldCodes) => void
}) {
  const text = useText()
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const rows = levelTree
    .flatMap(({ screens }) => screens)
    .filter(({ menu }) => holds(held, menu))
    .map((screen) => ({
      screen,
      name: screen.title === undefined ? sentence(screen.menu.title) : text(screen.title as TextKey),
      actions: screen.actions.filter((action) => holds(held, action)),
    }))
    .filter(({ name, actions }) =>
      [name, ...actions.map(({ title }) => title)].some((one) => one.toLowerCase().includes(wanted)),
    )
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1 text-table font-semibold">{text('apiKeys.rights')}</legend>
      <TextField
        label={text('level.find')}
        labelHidden
        placeholder={text('level.find')}
        value={words}
        onValue={setWords}
      />
      <div
        tabIndex={0}
        role="region"
        aria-label={text('apiKeys.rights')}
        className="flex max-h-72 flex-col gap-2 overflow-y-auto rounded border border-line px-3 py-2.5 scroll-quiet"
      >
        {rows.map(({ screen, name, actions }) => (
          <div key={screen.menu.code} className="flex flex-col gap-1.5">
            <Checkbox
              label={text('apiKeys.reads', { screen: name })}
              checked={opens(value, screen.menu)}
              onChecked={(on) => onValue(withScreenSet(value, screen, on))}
            />
            {actions.map((action) => (
              <div key={action.code} className="ps-6">
                <Checkbox
                  label={sentence(action.title)}
                  checked={value.action.includes(action.code)}
                  onChecked={(on) => onValue(withActionSet(value, screen, action, on))}
                />
              </div>
            ))}
          </div>
        ))}
        {rows.length === 0 && <p className="text-muted">{text('level.none')}</p>}
      </div>
    </fieldset>
  )
}
