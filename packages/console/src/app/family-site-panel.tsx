// app: the Family Site panel at the foot of the menu. Which links it shows: family-site.ts.
import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { readApiPaths } from '@shelfcast/contract/settings'
import { ask } from '../api/ask.ts'
import { useCodes } from '../api/permission.ts'
import { useText } from '../text/text.ts'
import { useAppearance } from './appearance.ts'
import { familyLinks } from './family-site.ts'

export function FamilySitePanel() {
  const text = useText()
  const listId = useId()
  const { accessLevel } = useCodes()
  const isOpen = useAppearance(({ familyOpen }) => familyOpen)
  // Read when the menu loads, and again on every click on the title or the plus (specification §7).
  const { data, refetch } = useQuery(ask(readApiPaths, {}, { background: true }))
  const toggle = () => { void refetch(); useAppearance.setState({ familyOpen: !isOpen }) }
  return (
    <section aria-label={text('family.title')} className="mx-[15px] shrink-0 border-t border-menu-line py-1.5">
      <button type="button" aria-expanded={isOpen} aria-controls={listId} onClick={toggle} className="flex h-9 w-full items-center justify-between rounded px-3 text-table font-semibold text-menu-muted transition-colors hover:text-menu-ink">
        {text('family.title')}
        <span aria-hidden className="text-lead leading-none">{isOpen ? '-' : '+'}</span>
      </button>
      <ul id={listId} hidden={!isOpen} className="pb-1">
        {familyLinks(data?.data, accessLevel).map(({ label, address }) => (
          <li key={label}>
            <a href={address} target="_blank" rel="noopener noreferrer" className="flex h-8 items-center justify-between gap-2 rounded px-3 text-table text-menu-ink/85 transition-colors hover:bg-menu-hover hover:text-menu-ink">
              {text(label)}
              <ExternalLink aria-hidden size={14} strokeWidth={1.75} className="opacity-60" />
              <span className="sr-only">({text('family.newWindow')})</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
