// features/designer/panels: the list of keys, from the table that the keyboard itself reads.
import { useText } from '../../../text/text.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { keysOf } from '../keys/chord.ts'
import { allCommands, keyGroups } from '../keys/commands.ts'
import { Modal } from './modal.tsx'

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  return (
    <Modal title={text('designer.keys')} wide onClose={onClose}>
      {/* Focusable, so that the keyboard can scroll it. */}
      <div
        tabIndex={0}
        role="region"
        data-first
        aria-label={text('designer.keys')}
        className="min-h-0 columns-2 gap-10 overflow-y-auto px-6 pb-6 pt-2 outline-offset-[-2px] scroll-quiet"
      >
        {keyGroups.map((group) => (
          <section key={group} className="mb-4 break-inside-avoid">
            <h3 className="pb-1 text-caption font-semibold text-muted">{text(`designer.keys.${group}`)}</h3>
            <dl>
              {allCommands
                .filter((command) => command.group === group)
                .map((command) => (
                  <div key={command.label} className="flex items-center justify-between gap-3 py-0.5">
                    <dt className="text-table">{text(command.label)}</dt>
                    <dd className="flex shrink-0 items-center gap-2">
                      {(command.shown ?? command.keys).map((chord) => (
                        <span key={chord} className="flex gap-0.5">
                          {keysOf(chord).map((key) => (
                            <Kbd key={key}>{key}</Kbd>
                          ))}
                        </span>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
