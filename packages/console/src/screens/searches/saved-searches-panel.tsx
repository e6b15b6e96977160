// screens/searches: applies, saves and deletes the user's searches of a list.
import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import { useText } from '../../text/text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { SavedSearch } from '../column-memory.ts'
import { readSearch, writeSearch, type ListSearch } from '../list-search.ts'
import type { AnyListScreen } from '../list-spec.ts'

export interface SavedSearchesProps {
  spec: AnyListScreen
  search: ListSearch
  saved: readonly SavedSearch[]
  onSaved: (searches: SavedSearch[]) => void
  onSearch: (search: ListSearch) => void
}

const mostSearches = 20
const longestName = 60

export function SavedSearchesPanel({ spec, search, saved, onSaved, onSearch }: SavedSearchesProps) {
  const text = useText()
  const [name, setName] = useState('')
  const { filters, sort } = search
  const isNew = saved.every((one) => one.name !== name.trim())
  const blocked =
    Object.keys(filters).length === 0
      ? text('searches.noFilters')
      : isNew && saved.length >= mostSearches
        ? text('searches.full')
        : undefined
  function save() {
    if (blocked !== undefined || name.trim() === '') return
    const conditions = writeSearch({ filters, ...(sort === undefined ? {} : { sort }) })
    const one = {
      name: name.trim(),
      search: Object.fromEntries(Object.entries(conditions).map(([key, value]) => [key, String(value)])),
    }
    // A search under a known name replaces it.
    onSaved([...saved.filter((other) => other.name !== one.name), one])
    setName('')
    toast.say(text('searches.saved'))
  }
  return (
    <div className="flex w-72 flex-col gap-3">
      {saved.length === 0 ? (
        <p className="text-table text-muted">{text('searches.none')}</p>
      ) : (
        <ul className="flex max-h-72 flex-col overflow-y-auto">
          {saved.map((one) => (
            <li key={one.name} className="flex items-center gap-1">
              <button
                type="button"
                onClick={() => onSearch(readSearch(spec, one.search))}
                className="h-9 min-w-0 grow truncate rounded-sm px-2 text-start hover:wash focus-visible:wash"
              >
                <bdi>{one.name}</bdi>
              </button>
              <IconButton
                small
                icon={Trash2}
                label={text('searches.delete', { name: one.name })}
                onClick={() => onSaved(saved.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      )}
      <form
        className="flex flex-col gap-2 border-t border-line pt-3"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label={text('searches.name')}
          small
          anyCharacter
          maxLength={longestName}
          value={name}
          onValue={setName}
        />
        <Button type="submit" small look="strong" disabledReason={blocked}>
          {text('searches.save')}
        </Button>
      </form>
    </div>
  )
}
