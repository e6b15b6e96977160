// features/designer/panels: which style an element follows, and a new style with its look.
import { Plus } from 'lucide-react'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { change, nowElements, useDesigner } from '../designer-state.ts'
import { checked } from '../editing/property.ts'
import { styleOf } from '../editing/styles.ts'
import { find } from '../editing/tree.ts'

export function StyleChoice({
  value,
  mixed,
  ids,
  onStyle,
}: {
  value: unknown
  mixed: string | undefined
  ids: readonly string[]
  onStyle: (style: string | undefined) => void
}) {
  const text = useText()
  const names = Object.keys(useDesigner((state) => state.document.styles) ?? {})
  const [only, ...others] = ids
  function makeStyle() {
    const element = only === undefined ? undefined : find(nowElements(), only)
    const result = element && checked(styleOf(useDesigner.getState().document, element))
    if (result && 'document' in result) change({ document: result.document })
  }
  return (
    <div className="flex flex-col gap-2">
      {(names.length > 0 || value !== undefined) && (
        <Select
          label={text('designer.field.style')}
          small
          value={typeof value === 'string' ? `=${value}` : mixed === undefined ? 'none' : ''}
          onValue={(next) => onStyle(next === 'none' ? undefined : next.slice(1))}
          placeholder={mixed ?? ''}
          choices={[
            { value: 'none', label: text('designer.none.style') },
            // A style may be called "none".
            ...names.map((name) => ({ value: `=${name}`, label: name })),
          ]}
          hint={value === undefined ? undefined : text('designer.field.style.hint')}
        />
      )}
      {value === undefined && others.length === 0 && (
        <Button small icon={Plus} onClick={makeStyle}>
          {text('designer.style.make')}
        </Button>
      )}
    </div>
  )
}
