// features/accounts/levels: what a change of levels takes away, and from whom, before it is saved.
import { useQueries } from '@tanstack/react-query'
import { listAccounts } from '@shelfcast/contract/accounts/users'
import type { ActionCode, MenuCode } from '@shelfcast/contract/permissions'
import { useAllowed } from '../../../api/permission.ts'
import { ask } from '../../../api/ask.ts'
import { useText } from '../../../text/text.ts'
import { AskDialog } from '../../../ui/dialog.tsx'
import type { LevelChange } from './level-drafts.ts'
import { comma } from '../../../text/numbers.ts'

const mostNamed = 5

export function SaveQuestion({
  changes,
  open,
  busy,
  onYes,
  onClose,
}: {
  changes: readonly LevelChange[]
  open: boolean
  busy: boolean
  onYes: () => void
  onClose: () => void
}) {
  const text = useText()
  const { allowed } = useAllowed(listAccounts.needs)
  const users = useQueries({
    queries: changes.map(({ level }) =>
      ask(
        listAccounts,
        { accessLevel: level.accessLevel, size: mostNamed },
        { enabled: open && allowed && level.users > 0, background: true },
      ),
    ),
  })
  return (
    <AskDialog
      open={open}
      danger={changes.some(({ lost, level }) => lost.length > 0 && level.users > 0)}
      title={text('level.save.title')}
      verb={text('level.save')}
      busy={busy}
      onYes={onYes}
      onClose={onClose}
    >
      <div className="flex max-h-96 flex-col gap-4 overflow-y-auto scroll-quiet">
        {changes.map(({ level, lost, gained }, at) => {
          const names = (users[at]?.data?.data?.accountList ?? []).map((user) => user.account)
          const more = level.users - names.length
          return (
            <div key={level.accessLevel}>
              <p className="font-semibold text-ink">
                {text('level.save.of', { title: level.title, users: usersWords(text, level.users) })}
              </p>
              {lost.length > 0 && (
                <p className="text-error-ink">{text('level.save.takes', { codes: namesOf(lost) })}</p>
              )}
              {lost.length > 0 && names.length > 0 && (
                <p>
                  {more > 0
                    ? text('level.save.fromMore', { users: names.join(comma()), count: more })
                    : text('level.save.from', { users: names.join(comma()) })}
                </p>
              )}
              {gained.length > 0 && <p>{text('level.save.gives', { codes: namesOf(gained) })}</p>}
            </div>
          )
        })}
      </div>
    </AskDialog>
  )
}

export const namesOf = (codes: readonly (MenuCode | ActionCode)[]) =>
  codes.map(({ title, code }) => `${title} (${code})`).join(comma())

export const usersWords = (text: ReturnType<typeof useText>, count: number) =>
  count === 0 ? text('level.users.none') : text('level.users', { count })
