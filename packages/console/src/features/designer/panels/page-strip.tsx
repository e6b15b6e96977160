// features/designer/panels: the pages of the template above the canvas: open, add, and the actions for the open one.
import { ArrowLeft, ArrowRight, Copy, EllipsisVertical, Plus, Trash2 } from 'lucide-react'
import { useText } from '../../../text/text.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { change, openPage, useDesigner } from '../designer-state.ts'
import { addPage, canAddPage, duplicatePage, movePage, removePage, type OnPage } from '../editing/pages.ts'

export function PageStrip() {
  const text = useText()
  const document = useDesigner((state) => state.document)
  const open = useDesigner((state) => state.page)
  const { pages, madeFrom } = document
  const follows = madeFrom && text('designer.pages.follows', { template: madeFrom.template })
  const full = follows ?? (canAddPage(document) ? undefined : text('designer.pages.full'))
  const name = pages[open]?.name ?? ''
  const put = (changed: OnPage) => change({ ...changed, selection: [] })
  return (
    <div
      role="group"
      aria-label={text('designer.pages')}
      className="flex h-9 min-w-0 items-center gap-1 border-b border-line bg-surface px-2"
    >
      {pages.map((page, at) => (
        <button
          key={page.id ?? at}
          type="button"
          aria-pressed={at === open}
          title={page.name}
          onClick={() => openPage(at)}
          // The names of other pages give way first.
          className={`flex h-6 max-w-40 items-center gap-1.5 rounded-sm px-2 text-caption font-semibold ${at === open ? 'wash shrink-0 text-ink' : 'min-w-0 text-muted hover:text-ink'}`}
        >
          <span className="tabular-nums">{at + 1}</span>
          <span className="truncate font-normal">{page.name}</span>
        </button>
      ))}
      <IconButton
        icon={Plus}
        small
        label={text('designer.pages.add')}
        disabledReason={full}
        onClick={() =>
          put(addPage(document, pages.length - 1, text('designer.pages.newName', { number: pages.length + 1 })))
        }
      />
      <span className="flex-1" />
      <Menu
        trigger={<IconButton icon={EllipsisVertical} small label={text('designer.pages.more', { number: open + 1 })} />}
        entries={[
          {
            label: text('designer.pages.duplicate'),
            icon: Copy,
            onPress: () => put(duplicatePage(document, open, text('designer.pages.copyName', { name }).slice(0, 100))),
            disabledReason: full,
          },
          {
            label: text('designer.pages.left'),
            icon: ArrowLeft,
            onPress: () => put(movePage(document, open, -1)),
            disabledReason: follows ?? (open === 0 ? text('designer.pages.first') : undefined),
          },
          {
            label: text('designer.pages.right'),
            icon: ArrowRight,
            onPress: () => put(movePage(document, open, 1)),
            disabledReason: follows ?? (open === pages.length - 1 ? text('designer.pages.last') : undefined),
          },
          {
            label: text('designer.pages.delete'),
            icon: Trash2,
            danger: true,
            onPress: () => put(removePage(document, open)),
            disabledReason: follows ?? (pages.length === 1 ? text('designer.pages.only') : undefined),
          },
        ]}
      />
    </div>
  )
}
