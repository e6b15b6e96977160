// shell: the Family Site panel at the foot of the menu, and its flyout while the menu is collapsed. family-site.ts
// chooses the links.
import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Globe } from 'lucide-react'
import { readApiPaths } from '@shelfcast/contract/settings/settings'
import { ask } from '../api/ask.ts'
import { useCodes } from '../api/permission.ts'
import { runtimeProperties } from '../api/properties.ts'
import { useText } from '../text/text.ts'
import { useAppearance } from '../state/appearance.ts'
import { familyLinks, type FamilyLink } from './family-site.ts'
import { useFlyout } from './flyout.ts'

export function FamilySitePanel({ collapsed }: { collapsed: boolean }) {
  const { accessLevel } = useCodes()
  // Read when the menu loads, and again on every click on the title or the plus (specification §7).
  const { data, refetch } = useQuery(ask(readApiPaths, {}, { background: true }))
  const links = familyLinks(data?.data, accessLevel, runtimeProperties().website)
  const readAgain = () => void refetch()
  return collapsed ? <Flyout links={links} readAgain={readAgain} /> : <Panel links={links} readAgain={readAgain} />
}

interface Content {
  links: readonly FamilyLink[]
  readAgain: () => void
}

function Panel({ links, readAgain }: Content) {
  const text = useText()
  const listId = useId()
  const isOpen = useAppearance(({ familyOpen }) => familyOpen)
  function toggle() {
    readAgain()
    useAppearance.setState({ familyOpen: !isOpen })
  }
  return (
    <section aria-label={text('family.title')} className="mx-[15px] shrink-0 border-t border-menu-line py-1.5">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={toggle}
        className="flex h-9 w-full items-center justify-between rounded px-3 text-table font-semibold text-menu-muted transition-colors hover:text-menu-ink"
      >
        {text('family.title')}
        <span aria-hidden className="text-lead leading-none">
          {isOpen ? '-' : '+'}
        </span>
      </button>
      <ul id={listId} hidden={!isOpen} className="pb-1">
        <Links links={links} />
      </ul>
    </section>
  )
}

function Flyout({ links, readAgain }: Content) {
  const text = useText()
  const { isOpen, open, around } = useFlyout()
  function show() {
    readAgain()
    open()
  }
  const title = text('family.title')
  return (
    <section aria-label={title} className="relative mx-auto mb-1 shrink-0" {...around}>
      <button
        type="button"
        aria-label={title}
        aria-expanded={isOpen}
        onClick={show}
        className="grid size-10 place-items-center rounded text-menu-ink/85 transition-colors hover:bg-menu-hover hover:text-menu-ink"
      >
        <Globe aria-hidden size={18} strokeWidth={1.75} />
      </button>
      {isOpen && (
        <div className="absolute bottom-0 start-full z-40 ms-2 min-w-64 animate-appear rounded bg-menu p-1 shadow-float ring-1 ring-menu-line">
          <p aria-hidden className="flex h-8 items-center px-3 font-semibold text-menu-muted">
            {title}
          </p>
          <ul>
            <Links links={links} />
          </ul>
        </div>
      )}
    </section>
  )
}

function Links({ links }: { links: readonly FamilyLink[] }) {
  const text = useText()
  return links.map(({ label, address }) => (
    <li key={label}>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className="flex h-8 items-center justify-between gap-2 rounded px-3 text-table text-menu-ink/85 transition-colors hover:bg-menu-hover hover:text-menu-ink"
      >
        {text(label)}
        <ExternalLink aria-hidden size={14} strokeWidth={1.75} className="opacity-60" />
        <span className="sr-only">({text('family.newWindow')})</span>
      </a>
    </li>
  ))
}
